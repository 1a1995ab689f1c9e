-- Who speaks for the site: '' for readers, otherwise the role of whoever replied from the moderation page.
ALTER TABLE comments ADD COLUMN badge TEXT NOT NULL DEFAULT '';
-- Pinned roots come first on their page, and the answer is the reply that answers its root; 0 or 1.
ALTER TABLE comments ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
ALTER TABLE comments ADD COLUMN answer INTEGER NOT NULL DEFAULT 0;
CREATE INDEX pinned_comments ON comments (site, thread, created_at, id) WHERE pinned = 1;

-- A closed thread takes no comments from readers; 0 or 1.
ALTER TABLE threads ADD COLUMN closed INTEGER NOT NULL DEFAULT 0;
