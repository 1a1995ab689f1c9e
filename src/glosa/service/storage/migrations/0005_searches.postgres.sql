-- How often a query had no results, or a result was opened after it, on a day. Rows are of use for three months.
CREATE TABLE searches (
    site text COLLATE "C" NOT NULL,
    day text COLLATE "C" NOT NULL,
    lang text COLLATE "C" NOT NULL,
    query text COLLATE "C" NOT NULL,
    opened text COLLATE "C" NOT NULL,
    times bigint NOT NULL,
    PRIMARY KEY (site, day, lang, query, opened)
);

CREATE INDEX searches_by_age ON searches (day);
