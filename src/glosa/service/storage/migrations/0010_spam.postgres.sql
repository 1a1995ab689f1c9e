-- How often something was counted in its current span and in the one before: equal and similar texts, hosts, networks, posts.
CREATE TABLE spam_counts (
    site text COLLATE "C" NOT NULL,
    key bigint NOT NULL,
    until bigint NOT NULL,
    span bigint NOT NULL,
    count bigint NOT NULL,
    before bigint NOT NULL,
    PRIMARY KEY (site, key)
);

-- Why a comment was published, held, or put into the spam queue, and a hash by which its author is recognized.
CREATE TABLE comment_judgments (
    site text COLLATE "C" NOT NULL,
    comment text COLLATE "C" NOT NULL,
    author text COLLATE "C" NOT NULL,
    points bigint NOT NULL,
    findings text COLLATE "C" NOT NULL,
    PRIMARY KEY (site, comment),
    FOREIGN KEY (site, comment) REFERENCES comments (site, id) ON DELETE CASCADE
);

CREATE INDEX judgments_of_author ON comment_judgments (site, author);

-- In how many approved comments and in how many of spam each trait was; the trait -1 counts the comments.
CREATE TABLE spam_traits (
    site text COLLATE "C" NOT NULL,
    trait bigint NOT NULL,
    spam bigint NOT NULL,
    good bigint NOT NULL,
    PRIMARY KEY (site, trait)
);

-- What was learned from which decision, so that it can be taken back. The row stays when the decision is undone and there was an earlier one.
CREATE TABLE spam_lessons (
    site text COLLATE "C" NOT NULL,
    comment text COLLATE "C" NOT NULL,
    decision text COLLATE "C" NOT NULL,
    label text COLLATE "C" NOT NULL,
    label_before text COLLATE "C" NOT NULL,
    traits text COLLATE "C" NOT NULL,
    PRIMARY KEY (site, comment)
);

-- The current or last attack on each site.
CREATE TABLE spam_attacks (
    site text COLLATE "C" PRIMARY KEY,
    id text COLLATE "C" NOT NULL,
    began_at bigint NOT NULL,
    until bigint NOT NULL,
    ended bigint NOT NULL
);
