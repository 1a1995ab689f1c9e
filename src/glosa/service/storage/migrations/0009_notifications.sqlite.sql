-- Notices wait here until their channel sends them. The state of a channel is stored once it sends for the first time.
CREATE TABLE notifications (
    site TEXT NOT NULL,
    channel TEXT NOT NULL,
    id TEXT NOT NULL,
    event TEXT NOT NULL,
    comment TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    failed_at INTEGER NOT NULL,
    error TEXT NOT NULL,
    PRIMARY KEY (site, channel, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX notifications_by_due ON notifications (site, failed_at, channel, due_at, id);

CREATE TABLE notification_channels (
    site TEXT NOT NULL,
    channel TEXT NOT NULL,
    next_at INTEGER NOT NULL,
    lease TEXT NOT NULL,
    failures INTEGER NOT NULL,
    error TEXT NOT NULL,
    sent INTEGER NOT NULL,
    window_at INTEGER NOT NULL,
    PRIMARY KEY (site, channel)
) STRICT, WITHOUT ROWID;
