-- expand
-- What the threads of a site add up to, so that no reader waits for a sum over all of them. Readers go on.
LOCK TABLE threads IN SHARE ROW EXCLUSIVE MODE;

-- A site has as many rows as transactions ever changed it at the same time: each takes a row that no other one has, and none
-- waits. Readers add up the few rows. 'published' is the version without the thread '', which counts changes that readers
-- don't see. Pages of the table have room, so that a row stays in its page, and the index as it is.
CREATE TABLE site_totals (
    site text COLLATE "C" NOT NULL,
    slot bigint GENERATED ALWAYS AS IDENTITY,
    version bigint NOT NULL,
    published bigint NOT NULL,
    roots bigint NOT NULL,
    replies bigint NOT NULL,
    PRIMARY KEY (site, slot)
) WITH (fillfactor = 10);

INSERT INTO site_totals (site, version, published, roots, replies)
SELECT site, sum(version), COALESCE(sum(version) FILTER (WHERE key <> ''), 0), sum(roots), sum(replies) FROM threads GROUP BY site;

CREATE FUNCTION add_to_totals() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    of_site text := COALESCE(NEW.site, OLD.site);
    more bigint := COALESCE(NEW.version, 0) - COALESCE(OLD.version, 0);
    more_published bigint := CASE WHEN COALESCE(NEW.key, OLD.key) <> '' THEN more ELSE 0 END;
    more_roots bigint := COALESCE(NEW.roots, 0) - COALESCE(OLD.roots, 0);
    more_replies bigint := COALESCE(NEW.replies, 0) - COALESCE(OLD.replies, 0);
    -- The place of the row that this transaction took before, which nobody else can change or move until it ends.
    own tid := NULLIF(current_setting('glosa.own_totals', true), '')::tid;
    free bigint;
BEGIN
    UPDATE site_totals SET version = version + more, published = published + more_published, roots = roots + more_roots,
        replies = replies + more_replies
        WHERE ctid = own AND site = of_site RETURNING ctid INTO own;
    IF NOT FOUND THEN
        SELECT slot INTO free FROM site_totals WHERE site = of_site LIMIT 1 FOR UPDATE SKIP LOCKED;
        IF FOUND THEN
            UPDATE site_totals SET version = version + more, published = published + more_published, roots = roots + more_roots,
                replies = replies + more_replies
                WHERE site = of_site AND slot = free RETURNING ctid INTO own;
        ELSE
            INSERT INTO site_totals (site, version, published, roots, replies)
                VALUES (of_site, more, more_published, more_roots, more_replies) RETURNING ctid INTO own;
        END IF;
    END IF;
    PERFORM set_config('glosa.own_totals', own::text, true);
    RETURN NULL;
END $$;

CREATE TRIGGER thread_added_or_removed AFTER INSERT OR DELETE ON threads
    FOR EACH ROW EXECUTE FUNCTION add_to_totals();
CREATE TRIGGER thread_changed AFTER UPDATE ON threads FOR EACH ROW
    WHEN ((OLD.version, OLD.roots, OLD.replies) IS DISTINCT FROM (NEW.version, NEW.roots, NEW.replies))
    EXECUTE FUNCTION add_to_totals();

-- Pages that moderators closed are few among all.
CREATE INDEX closed_threads ON threads (site, key) WHERE closed = 1;
