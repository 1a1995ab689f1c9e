-- How many readers like a comment.
ALTER TABLE comments ADD COLUMN likes INTEGER NOT NULL DEFAULT 0;

-- Who likes it, so that nobody counts twice: hashes of the device and of its network, other ones for each comment.
CREATE TABLE comment_likes (
    site TEXT NOT NULL,
    comment TEXT NOT NULL,
    device TEXT NOT NULL,
    network TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (site, comment, device),
    FOREIGN KEY (site, comment) REFERENCES comments (site, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX likes_of_network ON comment_likes (site, comment, network);
CREATE INDEX likes_by_age ON comment_likes (at);
