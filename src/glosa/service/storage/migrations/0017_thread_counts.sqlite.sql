-- expand
-- How many roots and replies of a thread readers see, so that no page of a long thread counts all of its comments.
ALTER TABLE threads ADD COLUMN roots INTEGER NOT NULL DEFAULT 0;
ALTER TABLE threads ADD COLUMN replies INTEGER NOT NULL DEFAULT 0;
