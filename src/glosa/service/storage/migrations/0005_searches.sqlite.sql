-- How often a query had no results, or a result was opened after it, on a day. Rows are of use for three months.
CREATE TABLE searches (
    site TEXT NOT NULL,
    day TEXT NOT NULL,
    lang TEXT NOT NULL,
    query TEXT NOT NULL,
    opened TEXT NOT NULL,
    times INTEGER NOT NULL,
    PRIMARY KEY (site, day, lang, query, opened)
) STRICT, WITHOUT ROWID;

CREATE INDEX searches_by_age ON searches (day);
