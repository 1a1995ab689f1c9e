-- expand
-- Inserting a comment here with sign 1 counts it among the others as they are, and with -1 it no longer counts.
CREATE VIEW counted_comments AS
    SELECT site, id, thread, rid, status, 0 AS sign FROM comments WHERE 0;

CREATE TRIGGER count_comment INSTEAD OF INSERT ON counted_comments WHEN NEW.status IN ('visible', 'deleted')
BEGIN
    INSERT INTO threads (site, key, version) SELECT NEW.site, NEW.thread, 0
        WHERE NOT EXISTS (SELECT 1 FROM threads WHERE site = NEW.site AND key = NEW.thread);
    -- A root that was removed counts while it has replies.
    UPDATE threads SET roots = roots + NEW.sign
        WHERE site = NEW.site AND key = NEW.thread AND NEW.rid = '' AND (NEW.status = 'visible' OR EXISTS (
            SELECT 1 FROM comments AS reply WHERE reply.site = NEW.site AND reply.rid = NEW.id AND reply.status = 'visible'));
    UPDATE threads SET replies = replies + NEW.sign
        WHERE site = NEW.site AND key = NEW.thread AND NEW.rid <> '' AND NEW.status = 'visible' AND (NEW.rid = NEW.id OR EXISTS (
            SELECT 1 FROM comments AS root
            WHERE root.site = NEW.site AND root.id = NEW.rid AND root.status IN ('visible', 'deleted')));
    -- Its root, if that was removed, and this is its only reply.
    UPDATE threads SET roots = roots + NEW.sign
        WHERE site = NEW.site AND NEW.rid <> '' AND NEW.status = 'visible' AND key = (
            SELECT root.thread FROM comments AS root
            WHERE root.site = NEW.site AND root.id = NEW.rid AND root.rid = '' AND root.status = 'deleted')
        AND NOT EXISTS (
            SELECT 1 FROM comments AS other
            WHERE other.site = NEW.site AND other.rid = NEW.rid AND other.status = 'visible' AND other.id <> NEW.id);
    -- Its replies.
    UPDATE threads SET replies = replies + NEW.sign * (
            SELECT count(*) FROM comments AS reply
            WHERE reply.site = NEW.site AND reply.rid = NEW.id AND reply.id <> NEW.id AND reply.status = 'visible'
            AND reply.thread = threads.key)
        WHERE site = NEW.site AND key IN (
            SELECT reply.thread FROM comments AS reply
            WHERE reply.site = NEW.site AND reply.rid = NEW.id AND reply.id <> NEW.id AND reply.status = 'visible');
END;

CREATE TRIGGER comment_added AFTER INSERT ON comments
BEGIN
    INSERT INTO counted_comments VALUES (NEW.site, NEW.id, NEW.thread, NEW.rid, NEW.status, 1);
END;

CREATE TRIGGER comment_removed BEFORE DELETE ON comments
BEGIN
    INSERT INTO counted_comments VALUES (OLD.site, OLD.id, OLD.thread, OLD.rid, OLD.status, -1);
END;

CREATE TRIGGER comment_before_change BEFORE UPDATE OF thread, rid, status ON comments
BEGIN
    INSERT INTO counted_comments VALUES (OLD.site, OLD.id, OLD.thread, OLD.rid, OLD.status, -1);
END;

CREATE TRIGGER comment_after_change AFTER UPDATE OF thread, rid, status ON comments
BEGIN
    INSERT INTO counted_comments VALUES (NEW.site, NEW.id, NEW.thread, NEW.rid, NEW.status, 1);
END;

-- The comments so far.
INSERT INTO threads (site, key, version) SELECT DISTINCT site, thread, 0 FROM comments WHERE true
    ON CONFLICT (site, key) DO NOTHING;
UPDATE threads SET
    roots = (
        SELECT count(*) FROM comments AS c
        WHERE c.site = threads.site AND c.thread = threads.key AND c.rid = '' AND (c.status = 'visible' OR c.status = 'deleted'
            AND EXISTS (SELECT 1 FROM comments AS reply WHERE reply.site = c.site AND reply.rid = c.id AND reply.status = 'visible'))),
    replies = (
        SELECT count(*) FROM comments AS c
        WHERE c.site = threads.site AND c.thread = threads.key AND c.rid > '' AND c.status = 'visible' AND EXISTS (
            SELECT 1 FROM comments AS root
            WHERE root.site = c.site AND root.id = c.rid AND root.status IN ('visible', 'deleted')));
