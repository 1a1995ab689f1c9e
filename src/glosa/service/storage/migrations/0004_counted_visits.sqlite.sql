-- Visits that were counted, so that one that is sent again is not counted again. Rows are of use for an hour.
CREATE TABLE counted_visits (
    site TEXT NOT NULL,
    key TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (site, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX counted_visits_by_age ON counted_visits (at);
