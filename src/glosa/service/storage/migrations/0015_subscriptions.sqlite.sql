-- Readers who requested mail about replies to their comment. Confirmed: they clicked the link in the first mail; before, 0.
CREATE TABLE reply_subscriptions (
    site TEXT NOT NULL,
    comment TEXT NOT NULL,
    reader TEXT NOT NULL,
    mail TEXT NOT NULL,
    language TEXT NOT NULL,
    device TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    confirmed_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    lease TEXT NOT NULL,
    failures INTEGER NOT NULL,
    PRIMARY KEY (site, comment),
    FOREIGN KEY (site, comment) REFERENCES comments (site, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX subscriptions_of_reader ON reply_subscriptions (site, reader);
CREATE INDEX subscriptions_of_device ON reply_subscriptions (site, device) WHERE device <> '';
CREATE INDEX subscriptions_by_due ON reply_subscriptions (site, due_at) WHERE due_at > 0;

-- Replies that a reader gets, and when they were sent; 0: not yet. A reader gets each reply once, whatever they subscribed to.
CREATE TABLE reply_notices (
    site TEXT NOT NULL,
    reader TEXT NOT NULL,
    reply TEXT NOT NULL,
    comment TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    sent_at INTEGER NOT NULL,
    PRIMARY KEY (site, reader, reply),
    FOREIGN KEY (site, comment) REFERENCES reply_subscriptions (site, comment) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX notices_of_subscription ON reply_notices (site, comment, sent_at, created_at);

-- Whether a page has subscriptions, so that posting to all others needs no look into their table; 0 or 1.
ALTER TABLE threads ADD COLUMN subscribed INTEGER NOT NULL DEFAULT 0;
