-- What moderators did, a row for each comment, and the earlier texts of edited comments. A decision is what was done at once.
CREATE TABLE moderation_log (
    site text COLLATE "C" NOT NULL,
    decision text COLLATE "C" NOT NULL,
    comment text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    actor text COLLATE "C" NOT NULL,
    via text COLLATE "C" NOT NULL,
    action text COLLATE "C" NOT NULL,
    status_before text COLLATE "C" NOT NULL,
    status_after text COLLATE "C" NOT NULL,
    source text COLLATE "C" NOT NULL,
    format text COLLATE "C" NOT NULL,
    PRIMARY KEY (site, decision, comment)
);

CREATE INDEX moderation_by_time ON moderation_log (site, at, decision, comment);
CREATE INDEX moderation_of_comment ON moderation_log (site, comment, at, decision);
