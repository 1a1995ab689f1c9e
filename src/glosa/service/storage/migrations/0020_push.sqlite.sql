-- expand
-- The service's key pair for web push, made once.
CREATE TABLE push_keys (
    site TEXT NOT NULL PRIMARY KEY,
    private_key TEXT NOT NULL,
    public_key TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Browsers of moderators at their push services.
CREATE TABLE push_devices (
    site TEXT NOT NULL,
    id TEXT NOT NULL,
    moderator TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    public_key TEXT NOT NULL,
    auth TEXT NOT NULL,
    language TEXT NOT NULL,
    name TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (site, id),
    FOREIGN KEY (site, moderator) REFERENCES moderators (site, name) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX push_devices_of_moderator ON push_devices (site, moderator);
