-- expand
-- The service's key pair for web push, made once.
CREATE TABLE push_keys (
    site text COLLATE "C" NOT NULL PRIMARY KEY,
    private_key text COLLATE "C" NOT NULL,
    public_key text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL
);

-- Browsers of moderators at their push services.
CREATE TABLE push_devices (
    site text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    moderator text COLLATE "C" NOT NULL,
    endpoint text COLLATE "C" NOT NULL,
    public_key text COLLATE "C" NOT NULL,
    auth text COLLATE "C" NOT NULL,
    language text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    PRIMARY KEY (site, id),
    FOREIGN KEY (site, moderator) REFERENCES moderators (site, name) ON DELETE CASCADE
);

CREATE INDEX push_devices_of_moderator ON push_devices (site, moderator);
