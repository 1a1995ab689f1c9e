-- Visits that were counted, so that one that is sent again is not counted again. Rows are of use for an hour.
CREATE TABLE counted_visits (
    site text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (site, key)
);

CREATE INDEX counted_visits_by_age ON counted_visits (at);
