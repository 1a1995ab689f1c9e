-- expand
-- On SQLite, this step sets statistics. PostgreSQL gathers its own. But if no comment has a reply, they say that the replies of a root are all
-- comments, so the planner may walk through the whole site instead of through the index of roots.
ALTER TABLE comments ALTER COLUMN rid SET (n_distinct = -0.5);
