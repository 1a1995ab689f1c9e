-- Rules of moderators that refuse comments, hold them, or put them into the spam queue.
CREATE TABLE block_rules (
    site text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    value text COLLATE "C" NOT NULL,
    label text COLLATE "C" NOT NULL,
    effect text COLLATE "C" NOT NULL,
    reason text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    created_by text COLLATE "C" NOT NULL,
    expires_at bigint NOT NULL,
    hits bigint NOT NULL,
    hit_at bigint NOT NULL,
    PRIMARY KEY (site, id),
    UNIQUE (site, kind, value)
);

-- A keyed hash of the /24 or /48 that a comment came from, and until when it's stored, in milliseconds since 1970 UTC; 0: it isn't.
ALTER TABLE comment_judgments ADD COLUMN network text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE comment_judgments ADD COLUMN network_until bigint NOT NULL DEFAULT 0;
CREATE INDEX judgments_with_network ON comment_judgments (network_until) WHERE network_until > 0;

-- Readers' reports, one per device, which is stored as a hash. A report that was dismissed stays; 0 or 1.
CREATE TABLE comment_reports (
    site text COLLATE "C" NOT NULL,
    comment text COLLATE "C" NOT NULL,
    device text COLLATE "C" NOT NULL,
    reason text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    dismissed bigint NOT NULL,
    PRIMARY KEY (site, comment, device),
    FOREIGN KEY (site, comment) REFERENCES comments (site, id) ON DELETE CASCADE
);

CREATE INDEX open_reports ON comment_reports (site, comment, at) WHERE dismissed = 0;

-- Notes of moderators about a comment, or about its author, who is recognized by the hash in comment_judgments.
CREATE TABLE moderation_notes (
    site text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    comment text COLLATE "C" NOT NULL,
    author text COLLATE "C" NOT NULL,
    text text COLLATE "C" NOT NULL,
    created_by text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    PRIMARY KEY (site, id),
    FOREIGN KEY (site, comment) REFERENCES comments (site, id) ON DELETE CASCADE
);

CREATE INDEX notes_of_comment ON moderation_notes (site, comment);
CREATE INDEX notes_of_author ON moderation_notes (site, author) WHERE author <> '';

-- Keys of moderators' devices for signing in, and the challenges that await an answer, as hashes.
CREATE TABLE passkeys (
    site text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    moderator text COLLATE "C" NOT NULL,
    public_key text COLLATE "C" NOT NULL,
    sign_count bigint NOT NULL,
    host text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    transports text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint NOT NULL,
    PRIMARY KEY (site, id),
    FOREIGN KEY (site, moderator) REFERENCES moderators (site, name) ON DELETE CASCADE
);

CREATE INDEX passkeys_of_moderator ON passkeys (site, moderator);

CREATE TABLE passkey_challenges (
    site text COLLATE "C" NOT NULL,
    hash text COLLATE "C" NOT NULL,
    moderator text COLLATE "C" NOT NULL,
    expires_at bigint NOT NULL,
    PRIMARY KEY (site, hash)
);
