-- Every key and index starts with the site. Texts compare by code point, which is what collation C says.

CREATE TABLE sites (
    id text COLLATE "C" PRIMARY KEY,
    app_id text COLLATE "C" NOT NULL UNIQUE,
    app_key text COLLATE "C" NOT NULL,
    master_key_hash text COLLATE "C" NOT NULL,
    origins text COLLATE "C" NOT NULL,
    rules text COLLATE "C" NOT NULL,
    version bigint NOT NULL
);

CREATE TABLE tokens (
    site text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    hash text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    PRIMARY KEY (site, name)
);

-- A thread's version grows with every change to its comments.
CREATE TABLE threads (
    site text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    PRIMARY KEY (site, key)
);

CREATE TABLE comments (
    site text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    thread text COLLATE "C" NOT NULL,
    url text COLLATE "C" NOT NULL,
    rid text COLLATE "C" NOT NULL,
    pid text COLLATE "C" NOT NULL,
    nick text COLLATE "C" NOT NULL,
    mail text COLLATE "C" NOT NULL,
    link text COLLATE "C" NOT NULL,
    qq_avatar text COLLATE "C" NOT NULL,
    ua text COLLATE "C" NOT NULL,
    ip text COLLATE "C" NOT NULL,
    source text COLLATE "C" NOT NULL,
    format text COLLATE "C" NOT NULL,
    html text COLLATE "C" NOT NULL,
    renderer bigint NOT NULL,
    status text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    inserted_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    PRIMARY KEY (site, id)
);

-- The status at the end lets hidden comments be passed over without reading their rows.
CREATE INDEX comments_of_thread ON comments (site, thread, rid, created_at, inserted_at, id, status);
CREATE INDEX comments_of_root ON comments (site, rid, created_at, inserted_at, id, status);
CREATE INDEX comments_by_time ON comments (site, created_at, inserted_at, id, status);
CREATE INDEX comments_by_status ON comments (site, status, created_at, inserted_at, id);
CREATE INDEX comments_by_mail ON comments (site, mail, status);

CREATE TABLE counters (
    site text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    url text COLLATE "C" NOT NULL,
    xid text COLLATE "C" NOT NULL,
    title text COLLATE "C" NOT NULL,
    views bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    PRIMARY KEY (site, key)
);

-- Every id by which a counter is known: its own, and those of counters that were added to it.
CREATE TABLE counter_ids (
    site text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    PRIMARY KEY (site, id),
    FOREIGN KEY (site, key) REFERENCES counters (site, key) ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX counter_ids_of_key ON counter_ids (site, key);

-- A row that is full again is the same as none.
CREATE TABLE buckets (
    site text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    full_at bigint NOT NULL,
    PRIMARY KEY (site, key)
);

CREATE TABLE uploads (
    site text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    size bigint NOT NULL,
    created_at bigint NOT NULL,
    PRIMARY KEY (site, id)
);

-- Names of upload files that stand in a comment's source or HTML.
CREATE TABLE upload_uses (
    site text COLLATE "C" NOT NULL,
    comment text COLLATE "C" NOT NULL,
    upload text COLLATE "C" NOT NULL,
    PRIMARY KEY (site, comment, upload),
    FOREIGN KEY (site, comment) REFERENCES comments (site, id) ON DELETE CASCADE
);

CREATE INDEX uses_of_upload ON upload_uses (site, upload);
