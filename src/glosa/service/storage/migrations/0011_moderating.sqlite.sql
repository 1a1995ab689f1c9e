-- A comment's revision grows with every change of its text or status, so changes within one millisecond are told apart.
-- Edited and decided are the revisions that the last change of the text and of the status led to. The service alone sets the badge.
ALTER TABLE comments ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE comments ADD COLUMN edited INTEGER NOT NULL DEFAULT 0;
ALTER TABLE comments ADD COLUMN decided INTEGER NOT NULL DEFAULT 0;
ALTER TABLE comments ADD COLUMN badge TEXT NOT NULL DEFAULT '';
ALTER TABLE comments ADD COLUMN answer INTEGER NOT NULL DEFAULT 0;
ALTER TABLE comments ADD COLUMN reports INTEGER NOT NULL DEFAULT 0;

CREATE INDEX comments_reported ON comments (site, created_at, inserted_at, id) WHERE reports > 0;

-- The root that comes first on a page, and when the page was closed; '' and 0 for neither.
ALTER TABLE threads ADD COLUMN pinned TEXT NOT NULL DEFAULT '';
ALTER TABLE threads ADD COLUMN closed_at INTEGER NOT NULL DEFAULT 0;

-- Entries that aren't about a comment have '' as its id, and say in the detail what they're about.
ALTER TABLE moderation_log ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE moderation_log ADD COLUMN detail TEXT NOT NULL DEFAULT '';

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
    site TEXT NOT NULL,
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    pattern TEXT NOT NULL,
    action TEXT NOT NULL,
    actor TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    hits INTEGER NOT NULL,
    hit_at INTEGER NOT NULL,
    PRIMARY KEY (site, id)
) STRICT, WITHOUT ROWID;

-- What moderators wrote for each other, about a comment or an author.
CREATE TABLE moderation_notes (
    site TEXT NOT NULL,
    id TEXT NOT NULL,
    subject TEXT NOT NULL,
    text TEXT NOT NULL,
    actor TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (site, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX notes_of_subject ON moderation_notes (site, subject, at);

-- Who reported a comment, as a hash: one report per reader and comment.
CREATE TABLE reports (
    site TEXT NOT NULL,
    comment TEXT NOT NULL,
    reader TEXT NOT NULL,
    reason TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (site, comment, reader),
    FOREIGN KEY (site, comment) REFERENCES comments (site, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
