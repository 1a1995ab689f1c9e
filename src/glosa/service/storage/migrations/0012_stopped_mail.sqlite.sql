-- Keyed hashes of email addresses that get no more mail, because they unsubscribed, or because mail to them bounced.
CREATE TABLE stopped_mail (
    site TEXT NOT NULL,
    key TEXT NOT NULL,
    reason TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (site, key)
) STRICT, WITHOUT ROWID;
