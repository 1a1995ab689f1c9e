-- Notices wait here until their channel sends them. The state of a channel is stored once it sends for the first time.
CREATE TABLE notifications (
    site text COLLATE "C" NOT NULL,
    channel text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    event text COLLATE "C" NOT NULL,
    comment text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    due_at bigint NOT NULL,
    failed_at bigint NOT NULL,
    error text COLLATE "C" NOT NULL,
    PRIMARY KEY (site, channel, id)
);

CREATE INDEX notifications_by_due ON notifications (site, failed_at, channel, due_at, id);

CREATE TABLE notification_channels (
    site text COLLATE "C" NOT NULL,
    channel text COLLATE "C" NOT NULL,
    next_at bigint NOT NULL,
    lease text COLLATE "C" NOT NULL,
    failures bigint NOT NULL,
    error text COLLATE "C" NOT NULL,
    sent bigint NOT NULL,
    window_at bigint NOT NULL,
    PRIMARY KEY (site, channel)
);
