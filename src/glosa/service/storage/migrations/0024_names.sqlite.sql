-- expand
-- Names that belong to an email address, of which only a keyed hash is stored. Each form of a name has a row.
CREATE TABLE claimed_names (
    site TEXT NOT NULL,
    name TEXT NOT NULL,
    id TEXT NOT NULL,
    nick TEXT NOT NULL,
    holder TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (site, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX names_of_holder ON claimed_names (site, holder);

-- Links that were sent to confirm a name, until they're used.
CREATE TABLE name_requests (
    site TEXT NOT NULL,
    hash TEXT NOT NULL,
    nick TEXT NOT NULL,
    holder TEXT NOT NULL,
    url TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (site, hash)
) STRICT, WITHOUT ROWID;

CREATE INDEX name_requests_of_holder ON name_requests (site, holder);
CREATE INDEX name_requests_by_end ON name_requests (expires_at);

-- The id of the claim whose key came with the comment; '' for none.
ALTER TABLE comments ADD COLUMN claim TEXT NOT NULL DEFAULT '';
CREATE INDEX comments_of_claim ON comments (site, claim) WHERE claim <> '';
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('comments', 'comments_of_claim', '10000 10000 100');
ANALYZE sqlite_schema;
