-- expand
-- A step for SQLite, whose planner knows nothing of its tables. PostgreSQL looks at them by itself.
SELECT 1;
