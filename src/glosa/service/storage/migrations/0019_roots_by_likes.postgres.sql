-- expand
-- The most liked roots of a thread, without sorting all of them.
CREATE INDEX roots_by_likes ON comments (site, thread, likes, created_at, inserted_at, id, status) WHERE rid = '';
