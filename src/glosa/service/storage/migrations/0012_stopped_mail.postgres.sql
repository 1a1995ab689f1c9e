-- Keyed hashes of email addresses that get no more mail, because they unsubscribed, or because mail to them bounced.
CREATE TABLE stopped_mail (
    site text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    reason text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (site, key)
);
