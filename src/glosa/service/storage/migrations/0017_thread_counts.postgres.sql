-- expand
-- How many roots and replies of a thread readers see, so that no page of a long thread counts all of its comments.
-- The next migration fills them: this one locks the table against readers, and so must be short.
ALTER TABLE threads ADD COLUMN roots bigint NOT NULL DEFAULT 0;
ALTER TABLE threads ADD COLUMN replies bigint NOT NULL DEFAULT 0;
