-- expand
-- What the threads of a site add up to, so that no reader waits for a sum over all of them. Here, a site has one row.
-- 'published' is the version without the thread '', which counts changes that readers don't see.
CREATE TABLE site_totals (
    site TEXT NOT NULL,
    slot INTEGER NOT NULL,
    version INTEGER NOT NULL,
    published INTEGER NOT NULL,
    roots INTEGER NOT NULL,
    replies INTEGER NOT NULL,
    PRIMARY KEY (site, slot)
) WITHOUT ROWID;

INSERT INTO site_totals (site, slot, version, published, roots, replies)
SELECT site, 0, sum(version), sum(CASE WHEN key <> '' THEN version ELSE 0 END), sum(roots), sum(replies)
FROM threads GROUP BY site;

CREATE TRIGGER thread_added AFTER INSERT ON threads
BEGIN
    INSERT INTO site_totals SELECT NEW.site, 0, 0, 0, 0, 0
        WHERE NOT EXISTS (SELECT 1 FROM site_totals WHERE site = NEW.site AND slot = 0);
    UPDATE site_totals SET
        version = version + NEW.version,
        published = published + CASE WHEN NEW.key <> '' THEN NEW.version ELSE 0 END,
        roots = roots + NEW.roots,
        replies = replies + NEW.replies
    WHERE site = NEW.site AND slot = 0;
END;

CREATE TRIGGER thread_changed AFTER UPDATE OF version, roots, replies ON threads
WHEN (NEW.version, NEW.roots, NEW.replies) IS NOT (OLD.version, OLD.roots, OLD.replies)
BEGIN
    UPDATE site_totals SET
        version = version + NEW.version - OLD.version,
        published = published + CASE WHEN NEW.key <> '' THEN NEW.version - OLD.version ELSE 0 END,
        roots = roots + NEW.roots - OLD.roots,
        replies = replies + NEW.replies - OLD.replies
    WHERE site = NEW.site AND slot = 0;
END;

CREATE TRIGGER thread_removed AFTER DELETE ON threads
BEGIN
    UPDATE site_totals SET
        version = version - OLD.version,
        published = published - CASE WHEN OLD.key <> '' THEN OLD.version ELSE 0 END,
        roots = roots - OLD.roots,
        replies = replies - OLD.replies
    WHERE site = OLD.site AND slot = 0;
END;

-- Pages that moderators closed are few among all.
CREATE INDEX closed_threads ON threads (site, key) WHERE closed = 1;
