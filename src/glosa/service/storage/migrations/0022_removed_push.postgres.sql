-- expand
-- Browsers that their moderators removed, so that they can't come back by themselves. The numbers of a person grow.
CREATE TABLE removed_push_devices (
    site text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    moderator text COLLATE "C" NOT NULL,
    number bigint NOT NULL,
    PRIMARY KEY (site, id),
    FOREIGN KEY (site, moderator) REFERENCES moderators (site, name) ON DELETE CASCADE
);

CREATE INDEX removed_push_devices_of_moderator ON removed_push_devices (site, moderator, number);
