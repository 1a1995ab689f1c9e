-- How many readers like a comment.
ALTER TABLE comments ADD COLUMN likes bigint NOT NULL DEFAULT 0;

-- Who likes it, so that nobody counts twice: hashes of the device and of its network, other ones for each comment.
CREATE TABLE comment_likes (
    site text COLLATE "C" NOT NULL,
    comment text COLLATE "C" NOT NULL,
    device text COLLATE "C" NOT NULL,
    network text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (site, comment, device),
    FOREIGN KEY (site, comment) REFERENCES comments (site, id) ON DELETE CASCADE
);

CREATE INDEX likes_of_network ON comment_likes (site, comment, network);
CREATE INDEX likes_by_age ON comment_likes (at);
