-- Comments that were sent, so that one that is sent again is not kept again. Rows are of use for some days.
CREATE TABLE submissions (
    site text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    print text COLLATE "C" NOT NULL,
    comment text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (site, key)
);

-- Which device wrote a comment, on sites where a moderator approves.
CREATE TABLE comment_devices (
    site text COLLATE "C" NOT NULL,
    comment text COLLATE "C" NOT NULL,
    device text COLLATE "C" NOT NULL,
    PRIMARY KEY (site, comment),
    FOREIGN KEY (site, comment) REFERENCES comments (site, id) ON DELETE CASCADE
);

CREATE INDEX comments_of_device ON comment_devices (site, device);
