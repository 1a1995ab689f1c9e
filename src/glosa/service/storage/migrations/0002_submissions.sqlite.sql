-- Comments that were sent, so that one that is sent again is not kept again. Rows are of use for some days.
CREATE TABLE submissions (
    site TEXT NOT NULL,
    key TEXT NOT NULL,
    print TEXT NOT NULL,
    comment TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (site, key)
) STRICT, WITHOUT ROWID;

-- Which device wrote a comment, on sites where a moderator approves.
CREATE TABLE comment_devices (
    site TEXT NOT NULL,
    comment TEXT NOT NULL,
    device TEXT NOT NULL,
    PRIMARY KEY (site, comment),
    FOREIGN KEY (site, comment) REFERENCES comments (site, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX comments_of_device ON comment_devices (site, device);
