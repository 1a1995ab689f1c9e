-- expand
-- Names that belong to an email address, of which only a keyed hash is stored. Each form of a name has a row.
CREATE TABLE claimed_names (
    site text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    nick text COLLATE "C" NOT NULL,
    holder text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    PRIMARY KEY (site, name)
);

CREATE INDEX names_of_holder ON claimed_names (site, holder);

-- Links that were sent to confirm a name, until they're used.
CREATE TABLE name_requests (
    site text COLLATE "C" NOT NULL,
    hash text COLLATE "C" NOT NULL,
    nick text COLLATE "C" NOT NULL,
    holder text COLLATE "C" NOT NULL,
    url text COLLATE "C" NOT NULL,
    expires_at bigint NOT NULL,
    PRIMARY KEY (site, hash)
);

CREATE INDEX name_requests_of_holder ON name_requests (site, holder);
CREATE INDEX name_requests_by_end ON name_requests (expires_at);

-- The id of the claim whose key came with the comment; '' for none.
ALTER TABLE comments ADD COLUMN claim text COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX comments_of_claim ON comments (site, claim) WHERE claim <> '';
