-- expand
-- The most liked roots of a thread, without sorting all of them.
CREATE INDEX roots_by_likes ON comments (site, thread, likes, created_at, inserted_at, id, status) WHERE rid = '';
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('comments', 'roots_by_likes', '100000 100000 10 5 1 1 1 1');
ANALYZE sqlite_schema;
