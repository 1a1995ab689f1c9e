-- expand
-- How many readers react to a page in each way.
CREATE TABLE page_reactions (
    site text COLLATE "C" NOT NULL,
    thread text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    readers bigint NOT NULL,
    PRIMARY KEY (site, thread, kind)
);

-- Who reacts, so that nobody counts twice: hashes of the device and of its network, other ones for each page and kind.
CREATE TABLE given_reactions (
    site text COLLATE "C" NOT NULL,
    thread text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    device text COLLATE "C" NOT NULL,
    network text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (site, thread, kind, device)
);

CREATE INDEX reactions_of_network ON given_reactions (site, thread, kind, network);
CREATE INDEX reactions_by_age ON given_reactions (at);
