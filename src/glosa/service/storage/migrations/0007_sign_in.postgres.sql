-- People who may sign in to a site's moderation page, their one-time links, and their sessions. Of keys, only hashes are stored.
CREATE TABLE moderators (
    site text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    role text COLLATE "C" NOT NULL,
    mail text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    PRIMARY KEY (site, name)
);

CREATE TABLE login_links (
    site text COLLATE "C" NOT NULL,
    hash text COLLATE "C" NOT NULL,
    moderator text COLLATE "C" NOT NULL,
    expires_at bigint NOT NULL,
    PRIMARY KEY (site, hash),
    FOREIGN KEY (site, moderator) REFERENCES moderators (site, name) ON DELETE CASCADE
);

CREATE INDEX login_links_of_moderator ON login_links (site, moderator);

CREATE TABLE sessions (
    site text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    hash text COLLATE "C" NOT NULL,
    moderator text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    seen_at bigint NOT NULL,
    network text COLLATE "C" NOT NULL,
    agent text COLLATE "C" NOT NULL,
    PRIMARY KEY (site, id),
    FOREIGN KEY (site, moderator) REFERENCES moderators (site, name) ON DELETE CASCADE
);

CREATE INDEX sessions_of_moderator ON sessions (site, moderator);
