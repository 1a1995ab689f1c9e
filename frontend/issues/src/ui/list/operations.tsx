import { useEffect, useRef } from "react";
import type { Comment } from "../../model/values.ts";
import { Icon } from "../controls/icon.tsx";
import { useSurroundings } from "../surroundings.ts";
import { Operation } from "./operation.tsx";

interface OperationsProps {
  readonly comment: Comment;
  readonly editing: boolean;
}

/** What this reader may do with a comment. When its text is no longer edited the keyboard is back at the control that began it. */
export function Operations({ comment, editing }: OperationsProps) {
  const { thread, writing } = useSurroundings();
  const controls = writing();
  const place = useRef<HTMLSpanElement>(null);
  const before = useRef(editing);
  useEffect(() => {
    if (before.current && !editing && document.activeElement === document.body) place.current?.querySelector("button")?.focus();
    before.current = editing;
  }, [editing]);
  return (
    <span ref={place} className="vssue-comment-operations">
      {editing && controls !== null && <controls.EndEditing id={comment.id} />}
      {!editing && controls !== null && <controls.OwnOperations comment={comment} />}
      {!editing && <Operation icon={<Icon name="reply" />} words={thread.messages.reply} onClick={() => thread.reply(comment.id)} />}
    </span>
  );
}
