/** The actions on a comment: operations and reactions. */
import { type ReactNode, useEffect, useRef } from "react";
import { type Comment, REACTION_KINDS, type ReactionKind, type Reactions as Counts } from "../model/values.ts";
import { Icon } from "./controls.tsx";
import { useSurroundings, useThread } from "./surroundings.ts";

interface OperationsProps {
  readonly comment: Comment;
  readonly editing: boolean;
}

/** What this reader can do with a comment. After editing, the focus returns to the control that began it. */
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

interface OperationProps {
  readonly icon: ReactNode;
  readonly words: string;
  /** While it's being sent, it retains the focus and ignores clicks. */
  readonly busy?: boolean;
  readonly onClick: () => void;
}

/** A button for an operation on a comment. */
export function Operation({ icon, words, busy = false, onClick }: OperationProps) {
  return (
    <button type="button" className="vssue-comment-operation" title={words} aria-label={words} aria-disabled={busy} onClick={onClick}>
      {busy ? <i className="vssue-icon vssue-icon-loading" /> : icon}
    </button>
  );
}

interface ReactionsProps {
  /** The comment's id. */
  readonly id: string;
  readonly reactions: Counts;
}

/** A comment's reactions, as buttons that add or remove one. */
export function Reactions({ id, reactions }: ReactionsProps) {
  return (
    <span className="vssue-comment-reactions">
      {REACTION_KINDS.map((kind) => (
        <Reaction key={kind} id={id} kind={kind} count={reactions[kind]} />
      ))}
    </span>
  );
}

interface ReactionProps {
  readonly id: string;
  readonly kind: ReactionKind;
  readonly count: number;
}

/** While it's being sent, it retains the focus and ignores clicks. */
function Reaction({ id, kind, count }: ReactionProps) {
  const { thread } = useSurroundings();
  const busy = useThread(({ reacting }) => reacting.has(`${id} ${kind}`));
  const words = thread.messages[kind];
  return (
    <button type="button" className="vssue-comment-reaction" title={words} aria-disabled={busy} onClick={() => void thread.react(id, kind)}>
      {busy ? <i className="vssue-icon vssue-icon-loading" /> : <Icon name={kind} />}
      <span className="vssue-hidden">{words}</span> <span className="vssue-comment-reaction-number">{count}</span>
    </button>
  );
}
