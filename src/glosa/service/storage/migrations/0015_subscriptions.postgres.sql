-- Readers who requested mail about replies to their comment. Confirmed: they clicked the link in the first mail; before, 0.
CREATE TABLE reply_subscriptions (
    site text COLLATE "C" NOT NULL,
    comment text COLLATE "C" NOT NULL,
    reader text COLLATE "C" NOT NULL,
    mail text COLLATE "C" NOT NULL,
    language text COLLATE "C" NOT NULL,
    device text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    confirmed_at bigint NOT NULL,
    due_at bigint NOT NULL,
    lease text COLLATE "C" NOT NULL,
    failures bigint NOT NULL,
    PRIMARY KEY (site, comment),
    FOREIGN KEY (site, comment) REFERENCES comments (site, id) ON DELETE CASCADE
);

CREATE INDEX subscriptions_of_reader ON reply_subscriptions (site, reader);
CREATE INDEX subscriptions_of_device ON reply_subscriptions (site, device) WHERE device <> '';
CREATE INDEX subscriptions_by_due ON reply_subscriptions (site, due_at) WHERE due_at > 0;

-- Replies that a reader gets, and when they were sent; 0: not yet. A reader gets each reply once, whatever they subscribed to.
CREATE TABLE reply_notices (
    site text COLLATE "C" NOT NULL,
    reader text COLLATE "C" NOT NULL,
    reply text COLLATE "C" NOT NULL,
    comment text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    sent_at bigint NOT NULL,
    PRIMARY KEY (site, reader, reply),
    FOREIGN KEY (site, comment) REFERENCES reply_subscriptions (site, comment) ON DELETE CASCADE
);

CREATE INDEX notices_of_subscription ON reply_notices (site, comment, sent_at, created_at);

-- Whether a page has subscriptions, so that posting to all others needs no look into their table; 0 or 1.
ALTER TABLE threads ADD COLUMN subscribed bigint NOT NULL DEFAULT 0;
