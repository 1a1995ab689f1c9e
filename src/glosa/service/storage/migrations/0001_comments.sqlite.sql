-- Every key and index starts with the site. Texts compare by code point, which is SQLite's own order.

CREATE TABLE sites (
    id TEXT PRIMARY KEY,
    app_id TEXT NOT NULL UNIQUE,
    app_key TEXT NOT NULL,
    master_key_hash TEXT NOT NULL,
    origins TEXT NOT NULL,
    rules TEXT NOT NULL,
    version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tokens (
    site TEXT NOT NULL,
    name TEXT NOT NULL,
    hash TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (site, name)
) STRICT, WITHOUT ROWID;

-- A thread's version grows with every change to its comments.
CREATE TABLE threads (
    site TEXT NOT NULL,
    key TEXT NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (site, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE comments (
    site TEXT NOT NULL,
    id TEXT NOT NULL,
    thread TEXT NOT NULL,
    url TEXT NOT NULL,
    rid TEXT NOT NULL,
    pid TEXT NOT NULL,
    nick TEXT NOT NULL,
    mail TEXT NOT NULL,
    link TEXT NOT NULL,
    qq_avatar TEXT NOT NULL,
    ua TEXT NOT NULL,
    ip TEXT NOT NULL,
    source TEXT NOT NULL,
    format TEXT NOT NULL,
    html TEXT NOT NULL,
    renderer INTEGER NOT NULL,
    status TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    inserted_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (site, id)
) STRICT;

-- The status at the end lets hidden comments be passed over without reading their rows.
CREATE INDEX comments_of_thread ON comments (site, thread, rid, created_at, inserted_at, id, status);
CREATE INDEX comments_of_root ON comments (site, rid, created_at, inserted_at, id, status);
CREATE INDEX comments_by_time ON comments (site, created_at, inserted_at, id, status);
CREATE INDEX comments_by_status ON comments (site, status, created_at, inserted_at, id);
CREATE INDEX comments_by_mail ON comments (site, mail, status);

CREATE TABLE counters (
    site TEXT NOT NULL,
    key TEXT NOT NULL,
    id TEXT NOT NULL,
    url TEXT NOT NULL,
    xid TEXT NOT NULL,
    title TEXT NOT NULL,
    views INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (site, key)
) STRICT;

-- Every id by which a counter is known: its own, and those of counters that were added to it.
CREATE TABLE counter_ids (
    site TEXT NOT NULL,
    id TEXT NOT NULL,
    key TEXT NOT NULL,
    PRIMARY KEY (site, id),
    FOREIGN KEY (site, key) REFERENCES counters (site, key) ON DELETE CASCADE ON UPDATE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX counter_ids_of_key ON counter_ids (site, key);

-- A row that is full again is the same as none.
CREATE TABLE buckets (
    site TEXT NOT NULL,
    key TEXT NOT NULL,
    full_at INTEGER NOT NULL,
    PRIMARY KEY (site, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE uploads (
    site TEXT NOT NULL,
    id TEXT NOT NULL,
    size INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (site, id)
) STRICT, WITHOUT ROWID;

-- Names of upload files that stand in a comment's source or HTML.
CREATE TABLE upload_uses (
    site TEXT NOT NULL,
    comment TEXT NOT NULL,
    upload TEXT NOT NULL,
    PRIMARY KEY (site, comment, upload),
    FOREIGN KEY (site, comment) REFERENCES comments (site, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX uses_of_upload ON upload_uses (site, upload);

-- What the planner expects of a large site, so that it never takes "all of the site, in order" for a short way: rows,
-- then rows that share the first column, the first two, and so on.
ANALYZE;
DELETE FROM sqlite_stat1;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('comments', 'sqlite_autoindex_comments_1', '1000000 1000000 1'),
    ('comments', 'comments_of_thread', '1000000 1000000 500 10 1 1 1 1'),
    ('comments', 'comments_of_root', '1000000 1000000 10 1 1 1 1'),
    ('comments', 'comments_by_time', '1000000 1000000 1 1 1 1'),
    ('comments', 'comments_by_status', '1000000 1000000 250000 1 1 1'),
    ('comments', 'comments_by_mail', '1000000 1000000 20 10');
ANALYZE sqlite_schema;
