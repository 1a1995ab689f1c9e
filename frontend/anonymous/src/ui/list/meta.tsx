import type { Comment, Root } from "../../model/comment.ts";
import { useSurroundings } from "../surroundings.ts";
import { useTimeAgo } from "./use-time-ago.ts";

/** When it was said, and the control to answer. */
export function Meta({ comment, root }: { readonly comment: Comment; readonly root: Root }) {
  const { thread } = useSurroundings();
  const { messages } = thread;
  return (
    <div className="vmeta">
      {comment.at !== null && <Time id={comment.id} at={comment.at} />}
      <button
        type="button"
        className="vat"
        data-vm-id={root.id}
        data-self-id={comment.id}
        aria-label={messages.replyTo.replace("{nick}", () => comment.nick)}
        onClick={() => thread.reply(comment.id)}
      >
        {messages.reply}
      </button>
    </div>
  );
}

function Time({ id, at }: { readonly id: string; readonly at: number }) {
  const { messages } = useSurroundings().thread;
  const text = useTimeAgo(at);
  const moment = new Date(at);
  return (
    <a className="vtime" href={`#${id}`} title={messages.permalink}>
      <time dateTime={moment.toISOString()}>{text}</time>
    </a>
  );
}
