-- expand
-- What the planner expects of a large site in more tables, as for comments: rows, then rows that share the first column, the first two,
-- and so on. Without this, it expects ten rows of a site, and would rather read all of them by the key than some by another index.
DELETE FROM sqlite_stat1 WHERE tbl IN (
    'threads', 'comment_judgments', 'moderation_log', 'comment_reports', 'moderation_notes', 'reply_subscriptions');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('threads', 'threads', '100000 100000 1'),
    ('threads', 'closed_threads', '100 100 1'),
    ('comment_judgments', 'comment_judgments', '1000000 1000000 1'),
    ('comment_judgments', 'judgments_of_author', '1000000 1000000 10'),
    ('comment_judgments', 'judgments_with_network', '100000 1'),
    ('moderation_log', 'moderation_log', '100000 100000 2 1'),
    ('moderation_log', 'moderation_by_time', '100000 100000 1 1 1'),
    ('moderation_log', 'moderation_of_comment', '100000 100000 2 1 1'),
    ('comment_reports', 'comment_reports', '10000 10000 2 1'),
    ('comment_reports', 'open_reports', '100 100 2 1'),
    ('moderation_notes', 'moderation_notes', '10000 10000 1'),
    ('moderation_notes', 'notes_of_comment', '10000 10000 2'),
    ('moderation_notes', 'notes_of_author', '10000 10000 2'),
    ('reply_subscriptions', 'reply_subscriptions', '100000 100000 1'),
    ('reply_subscriptions', 'subscriptions_of_reader', '100000 100000 10'),
    ('reply_subscriptions', 'subscriptions_of_device', '100000 100000 10'),
    ('reply_subscriptions', 'subscriptions_by_due', '100 100 1');
ANALYZE sqlite_schema;
