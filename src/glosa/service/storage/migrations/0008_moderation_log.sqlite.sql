-- What moderators did, a row for each comment, and the earlier texts of edited comments. A decision is what was done at once.
CREATE TABLE moderation_log (
    site TEXT NOT NULL,
    decision TEXT NOT NULL,
    comment TEXT NOT NULL,
    at INTEGER NOT NULL,
    actor TEXT NOT NULL,
    via TEXT NOT NULL,
    action TEXT NOT NULL,
    status_before TEXT NOT NULL,
    status_after TEXT NOT NULL,
    source TEXT NOT NULL,
    format TEXT NOT NULL,
    PRIMARY KEY (site, decision, comment)
) STRICT, WITHOUT ROWID;

CREATE INDEX moderation_by_time ON moderation_log (site, at, decision, comment);
CREATE INDEX moderation_of_comment ON moderation_log (site, comment, at, decision);
