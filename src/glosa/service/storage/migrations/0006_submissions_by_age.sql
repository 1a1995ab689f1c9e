-- Old rows are deleted by age.
CREATE INDEX submissions_by_age ON submissions (at);
