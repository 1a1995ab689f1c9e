-- A comment's revision grows with every change of its text or status, so changes within one millisecond are told apart.
-- Edited and decided are the revisions that the last change of the text and of the status led to. The service alone sets the badge.
ALTER TABLE comments ADD COLUMN revision bigint NOT NULL DEFAULT 0;
ALTER TABLE comments ADD COLUMN edited bigint NOT NULL DEFAULT 0;
ALTER TABLE comments ADD COLUMN decided bigint NOT NULL DEFAULT 0;
ALTER TABLE comments ADD COLUMN badge text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE comments ADD COLUMN answer bigint NOT NULL DEFAULT 0;
ALTER TABLE comments ADD COLUMN reports bigint NOT NULL DEFAULT 0;

CREATE INDEX comments_reported ON comments (site, created_at, inserted_at, id) WHERE reports > 0;

-- The root that comes first on a page, and when the page was closed; '' and 0 for neither.
ALTER TABLE threads ADD COLUMN pinned text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE threads ADD COLUMN closed_at bigint NOT NULL DEFAULT 0;

-- Entries that aren't about a comment have '' as its id, and say in the detail what they're about.
ALTER TABLE moderation_log ADD COLUMN revision bigint NOT NULL DEFAULT 0;
ALTER TABLE moderation_log ADD COLUMN detail text COLLATE "C" NOT NULL DEFAULT '';

-- Entries from before have no revision. Their order is that of their times.
UPDATE moderation_log SET revision = (
    SELECT count(*) FROM moderation_log AS earlier
    WHERE earlier.site = moderation_log.site AND earlier.comment = moderation_log.comment
        AND (earlier.at < moderation_log.at OR (earlier.at = moderation_log.at AND earlier.decision <= moderation_log.decision))
);
UPDATE comments SET
    revision = (
        SELECT count(*) FROM moderation_log WHERE moderation_log.site = comments.site AND moderation_log.comment = comments.id
    ),
    edited = (
        SELECT COALESCE(max(moderation_log.revision), 0) FROM moderation_log
        WHERE moderation_log.site = comments.site AND moderation_log.comment = comments.id AND action = 'edit'
    ),
    decided = (
        SELECT COALESCE(max(moderation_log.revision), 0) FROM moderation_log
        WHERE moderation_log.site = comments.site AND moderation_log.comment = comments.id AND status_after <> ''
    )
WHERE EXISTS (
    SELECT 1 FROM moderation_log WHERE moderation_log.site = comments.site AND moderation_log.comment = comments.id
);

-- What new comments are compared with.
CREATE TABLE block_rules (
    site text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    pattern text COLLATE "C" NOT NULL,
    action text COLLATE "C" NOT NULL,
    actor text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    hits bigint NOT NULL,
    hit_at bigint NOT NULL,
    PRIMARY KEY (site, id)
);

-- What moderators wrote for each other, about a comment or an author.
CREATE TABLE moderation_notes (
    site text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    subject text COLLATE "C" NOT NULL,
    text text COLLATE "C" NOT NULL,
    actor text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (site, id)
);

CREATE INDEX notes_of_subject ON moderation_notes (site, subject, at);

-- Who reported a comment, as a hash: one report per reader and comment.
CREATE TABLE reports (
    site text COLLATE "C" NOT NULL,
    comment text COLLATE "C" NOT NULL,
    reader text COLLATE "C" NOT NULL,
    reason text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (site, comment, reader),
    FOREIGN KEY (site, comment) REFERENCES comments (site, id) ON DELETE CASCADE
);
