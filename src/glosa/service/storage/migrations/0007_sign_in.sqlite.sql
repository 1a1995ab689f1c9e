-- People who may sign in to a site's moderation page, their one-time links, and their sessions. Of keys, only hashes are stored.
CREATE TABLE moderators (
    site TEXT NOT NULL,
    name TEXT NOT NULL,
    role TEXT NOT NULL,
    mail TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (site, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE login_links (
    site TEXT NOT NULL,
    hash TEXT NOT NULL,
    moderator TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (site, hash),
    FOREIGN KEY (site, moderator) REFERENCES moderators (site, name) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX login_links_of_moderator ON login_links (site, moderator);

CREATE TABLE sessions (
    site TEXT NOT NULL,
    id TEXT NOT NULL,
    hash TEXT NOT NULL,
    moderator TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    network TEXT NOT NULL,
    agent TEXT NOT NULL,
    PRIMARY KEY (site, id),
    FOREIGN KEY (site, moderator) REFERENCES moderators (site, name) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_of_moderator ON sessions (site, moderator);
