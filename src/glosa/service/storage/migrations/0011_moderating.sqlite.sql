-- A comment's revision grows with every change of its text or status, so changes within one millisecond are told apart.
-- Edited and decided are the revisions that the last change of the text and of the status led to.
ALTER TABLE comments ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE comments ADD COLUMN edited INTEGER NOT NULL DEFAULT 0;
ALTER TABLE comments ADD COLUMN decided INTEGER NOT NULL DEFAULT 0;

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
