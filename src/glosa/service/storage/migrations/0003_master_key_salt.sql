-- What the service's secret makes the master key from, so that signatures with it can be checked.
ALTER TABLE sites ADD COLUMN master_key_salt TEXT NOT NULL DEFAULT '';
