-- expand
-- Browsers that their moderators removed, so that they can't come back by themselves. The numbers of a person grow.
CREATE TABLE removed_push_devices (
    site TEXT NOT NULL,
    id TEXT NOT NULL,
    moderator TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (site, id),
    FOREIGN KEY (site, moderator) REFERENCES moderators (site, name) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX removed_push_devices_of_moderator ON removed_push_devices (site, moderator, number);
