-- Rules of moderators that refuse comments, hold them, or put them into the spam queue.
CREATE TABLE block_rules (
    site TEXT NOT NULL,
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    value TEXT NOT NULL,
    label TEXT NOT NULL,
    effect TEXT NOT NULL,
    reason TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    created_by TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    hits INTEGER NOT NULL,
    hit_at INTEGER NOT NULL,
    PRIMARY KEY (site, id),
    UNIQUE (site, kind, value)
) STRICT, WITHOUT ROWID;

-- A keyed hash of the /24 or /48 that a comment came from, and until when it's stored, in milliseconds since 1970 UTC; 0: it isn't.
ALTER TABLE comment_judgments ADD COLUMN network TEXT NOT NULL DEFAULT '';
ALTER TABLE comment_judgments ADD COLUMN network_until INTEGER NOT NULL DEFAULT 0;
CREATE INDEX judgments_with_network ON comment_judgments (network_until) WHERE network_until > 0;

-- Readers' reports, one per device, which is stored as a hash. A report that was dismissed stays; 0 or 1.
CREATE TABLE comment_reports (
    site TEXT NOT NULL,
    comment TEXT NOT NULL,
    device TEXT NOT NULL,
    reason TEXT NOT NULL,
    at INTEGER NOT NULL,
    dismissed INTEGER NOT NULL,
    PRIMARY KEY (site, comment, device),
    FOREIGN KEY (site, comment) REFERENCES comments (site, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX open_reports ON comment_reports (site, comment, at) WHERE dismissed = 0;

-- Notes of moderators about a comment, or about its author, who is recognized by the hash in comment_judgments.
CREATE TABLE moderation_notes (
    site TEXT NOT NULL,
    id TEXT NOT NULL,
    comment TEXT NOT NULL,
    author TEXT NOT NULL,
    text TEXT NOT NULL,
    created_by TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (site, id),
    FOREIGN KEY (site, comment) REFERENCES comments (site, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX notes_of_comment ON moderation_notes (site, comment);
CREATE INDEX notes_of_author ON moderation_notes (site, author) WHERE author <> '';

-- Keys of moderators' devices for signing in, and the challenges that await an answer, as hashes.
CREATE TABLE passkeys (
    site TEXT NOT NULL,
    id TEXT NOT NULL,
    moderator TEXT NOT NULL,
    public_key TEXT NOT NULL,
    sign_count INTEGER NOT NULL,
    host TEXT NOT NULL,
    name TEXT NOT NULL,
    transports TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    used_at INTEGER NOT NULL,
    PRIMARY KEY (site, id),
    FOREIGN KEY (site, moderator) REFERENCES moderators (site, name) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX passkeys_of_moderator ON passkeys (site, moderator);

CREATE TABLE passkey_challenges (
    site TEXT NOT NULL,
    hash TEXT NOT NULL,
    moderator TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (site, hash)
) STRICT, WITHOUT ROWID;
