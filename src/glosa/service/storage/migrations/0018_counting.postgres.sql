-- expand
-- In the order of every transaction that adds a comment. Readers go on.
LOCK TABLE threads, comments IN SHARE ROW EXCLUSIVE MODE;

-- Counts a comment among the others as they are (sign 1), or no longer counts it (-1). The thread is locked first, so whatever
-- another transaction changed in it is either committed and seen here, or waits. With OFFSET, replies are found by their root:
-- without statistics, the planner takes an index of statuses for as good, and would read all comments of the site.
CREATE FUNCTION count_comment(of_site text, of_id text, of_thread text, of_rid text, of_status text, sign bigint)
RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    root record;
    more record;
    more_roots bigint := 0;
    more_replies bigint := 0;
BEGIN
    IF of_status NOT IN ('visible', 'deleted') THEN
        RETURN;
    END IF;
    PERFORM lock_thread(of_site, of_thread);
    IF of_rid = '' THEN
        -- A root that was removed counts while it has replies.
        IF of_status = 'visible' OR EXISTS (
            SELECT 1 FROM (SELECT status FROM comments WHERE comments.site = of_site AND comments.rid = of_id OFFSET 0) AS reply
            WHERE reply.status = 'visible')
        THEN
            more_roots := sign;
        END IF;
    ELSIF of_status = 'visible' THEN
        SELECT thread, rid, status INTO root FROM comments WHERE site = of_site AND id = of_rid AND status IN ('visible', 'deleted');
        IF FOUND OR of_rid = of_id THEN
            more_replies := sign;
        END IF;
        -- Its root, if that was removed, and this is its only reply.
        IF FOUND AND of_rid <> of_id AND root.rid = '' AND root.status = 'deleted' AND NOT EXISTS (
            SELECT 1 FROM (SELECT id, status FROM comments WHERE comments.site = of_site AND comments.rid = of_rid OFFSET 0) AS other
            WHERE other.status = 'visible' AND other.id <> of_id)
        THEN
            UPDATE threads SET roots = roots + sign WHERE site = of_site AND key = root.thread;
        END IF;
    END IF;
    IF more_roots <> 0 OR more_replies <> 0 THEN
        UPDATE threads SET roots = roots + more_roots, replies = replies + more_replies WHERE site = of_site AND key = of_thread;
    END IF;
    FOR more IN
        SELECT reply.thread AS key, count(*) AS replies FROM (
            SELECT * FROM comments WHERE comments.site = of_site AND comments.rid = of_id OFFSET 0) AS reply
        WHERE reply.id <> of_id AND reply.status = 'visible' GROUP BY reply.thread
    LOOP
        UPDATE threads SET replies = threads.replies + sign * more.replies WHERE site = of_site AND key = more.key;
    END LOOP;
END $$;

CREATE FUNCTION lock_thread(of_site text, of_thread text)
RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    PERFORM 1 FROM threads WHERE site = of_site AND key = of_thread FOR UPDATE;
    IF NOT FOUND THEN
        INSERT INTO threads (site, key, version) VALUES (of_site, of_thread, 0)
            ON CONFLICT (site, key) DO UPDATE SET version = threads.version;
    END IF;
END $$;

-- Before each row, because a trigger after it would see what the statement does to all other rows.
CREATE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        PERFORM lock_thread(NEW.site, NEW.thread);
        -- ON CONFLICT DO NOTHING is decided later.
        IF NOT EXISTS (SELECT 1 FROM comments WHERE site = NEW.site AND id = NEW.id) THEN
            PERFORM count_comment(NEW.site, NEW.id, NEW.thread, NEW.rid, NEW.status, 1);
        END IF;
        RETURN NEW;
    END IF;
    PERFORM count_comment(OLD.site, OLD.id, OLD.thread, OLD.rid, OLD.status, -1);
    IF TG_OP = 'DELETE' THEN
        RETURN OLD;
    END IF;
    PERFORM count_comment(NEW.site, NEW.id, NEW.thread, NEW.rid, NEW.status, 1);
    RETURN NEW;
END $$;

-- Changes that begin from now on wait until the comments are counted.
CREATE TRIGGER comment_added_or_removed BEFORE INSERT OR DELETE ON comments
    FOR EACH ROW EXECUTE FUNCTION count_comments();
CREATE TRIGGER comment_changed BEFORE UPDATE OF thread, rid, status ON comments FOR EACH ROW
    WHEN ((OLD.thread, OLD.rid, OLD.status) IS DISTINCT FROM (NEW.thread, NEW.rid, NEW.status))
    EXECUTE FUNCTION count_comments();

-- The comments so far. Each is looked up in the index of its root.
INSERT INTO threads (site, key, version, roots, replies)
SELECT c.site, c.thread, 0, count(*) FILTER (WHERE c.rid = ''), count(*) FILTER (WHERE c.rid <> '')
FROM comments AS c
LEFT JOIN comments AS root ON root.site = c.site AND root.id = c.rid AND root.status IN ('visible', 'deleted')
WHERE c.status = 'visible' AND (c.rid = '' OR root.id IS NOT NULL)
    OR c.status = 'deleted' AND c.rid = '' AND EXISTS (
        SELECT 1 FROM comments AS reply WHERE reply.site = c.site AND reply.rid = c.id AND reply.status = 'visible')
GROUP BY c.site, c.thread
ON CONFLICT (site, key) DO UPDATE SET roots = excluded.roots, replies = excluded.replies;
