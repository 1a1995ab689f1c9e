-- expand
-- How many readers react to a page in each way.
CREATE TABLE page_reactions (
    site TEXT NOT NULL,
    thread TEXT NOT NULL,
    kind TEXT NOT NULL,
    readers INTEGER NOT NULL,
    PRIMARY KEY (site, thread, kind)
) STRICT, WITHOUT ROWID;

-- Who reacts, so that nobody counts twice: hashes of the device and of its network, other ones for each page and kind.
CREATE TABLE given_reactions (
    site TEXT NOT NULL,
    thread TEXT NOT NULL,
    kind TEXT NOT NULL,
    device TEXT NOT NULL,
    network TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (site, thread, kind, device)
) STRICT, WITHOUT ROWID;

CREATE INDEX reactions_of_network ON given_reactions (site, thread, kind, network);
CREATE INDEX reactions_by_age ON given_reactions (at);
