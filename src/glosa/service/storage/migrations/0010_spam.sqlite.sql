-- How often something was counted in its current span and in the one before: equal and similar texts, hosts, networks, posts.
CREATE TABLE spam_counts (
    site TEXT NOT NULL,
    key INTEGER NOT NULL,
    until INTEGER NOT NULL,
    span INTEGER NOT NULL,
    count INTEGER NOT NULL,
    before INTEGER NOT NULL,
    PRIMARY KEY (site, key)
) STRICT, WITHOUT ROWID;

-- Why a comment was published, held, or put into the spam queue, and a hash by which its author is recognized.
CREATE TABLE comment_judgments (
    site TEXT NOT NULL,
    comment TEXT NOT NULL,
    author TEXT NOT NULL,
    points INTEGER NOT NULL,
    findings TEXT NOT NULL,
    PRIMARY KEY (site, comment),
    FOREIGN KEY (site, comment) REFERENCES comments (site, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX judgments_of_author ON comment_judgments (site, author);

-- In how many approved comments and in how many of spam each trait was; the trait -1 counts the comments.
CREATE TABLE spam_traits (
    site TEXT NOT NULL,
    trait INTEGER NOT NULL,
    spam INTEGER NOT NULL,
    good INTEGER NOT NULL,
    PRIMARY KEY (site, trait)
) STRICT, WITHOUT ROWID;

-- What was learned from which decision, so that it can be taken back. The row stays when the decision is undone and there was an earlier one.
CREATE TABLE spam_lessons (
    site TEXT NOT NULL,
    comment TEXT NOT NULL,
    decision TEXT NOT NULL,
    label TEXT NOT NULL,
    label_before TEXT NOT NULL,
    traits TEXT NOT NULL,
    PRIMARY KEY (site, comment)
) STRICT, WITHOUT ROWID;

-- The current or last attack on each site.
CREATE TABLE spam_attacks (
    site TEXT PRIMARY KEY,
    id TEXT NOT NULL,
    began_at INTEGER NOT NULL,
    until INTEGER NOT NULL,
    ended INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
