import type { Root } from "../../model/comment.ts";
import { useSurroundings, useThread } from "../surroundings.ts";
import { Card } from "./card.tsx";

/** The answers to a root comment and to one another, oldest first, with the control that loads those that are missing. */
export function Replies({ root }: { readonly root: Root }) {
  const { thread } = useSurroundings();
  const loading = useThread(({ loadingReplies }) => loadingReplies.has(root.id));
  return (
    <div className="vquote" data-self-id={root.id}>
      {root.replies.map((reply) => (
        <Card key={reply.id} comment={reply} root={root} />
      ))}
      {root.replyCursor !== null && (
        <button type="button" className="vmore-replies" disabled={loading} onClick={() => void thread.loadReplies(root.id)}>
          {thread.messages.moreReplies}
        </button>
      )}
    </div>
  );
}
