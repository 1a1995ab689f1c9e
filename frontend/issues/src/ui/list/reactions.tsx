import { type ReactionKind, REACTION_KINDS, type Reactions as Counts } from "../../model/values.ts";
import { Icon } from "../controls/icon.tsx";
import { useSurroundings, useThread } from "../surroundings.ts";

interface ReactionsProps {
  /** Of the comment. */
  readonly id: string;
  readonly reactions: Counts;
}

/** How many think what of a comment, and the way to say so too. */
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

/** While it's being sent, it keeps the focus and ignores clicks. */
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
