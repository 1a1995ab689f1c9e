import { type ReactNode, useEffect, useRef } from "react";
import { mayLoadMore, type Trouble } from "../../store/state.ts";
import { useSurroundings, useThread } from "../surroundings.ts";
import { Card } from "./card.tsx";
import type { Root } from "../../model/comment.ts";
import { failureText } from "../../store/failure-text.ts";

/** The comments with spinners, messages, and Load More. */
export function ListArea() {
  const { thread } = useSurroundings();
  const roots = useThread((state) => state.roots);
  const detached = useThread((state) => state.detached);
  return (
    <>
      <Spinner name="vload-top" during="loading" />
      {detached && (
        <div className="vpage">
          <button type="button" className="vnewest vbtn" onClick={() => void thread.load()}>
            {thread.messages.newest}
          </button>
        </div>
      )}
      <Cards>
        {roots.map((root) => (
          <Card key={root.id} comment={root} root={root}>
            <Replies root={root} />
          </Card>
        ))}
      </Cards>
      <Spinner name="vload-bottom" during="loading-more" />
      <Notice />
      <LoadMore />
    </>
  );
}

/** A component of its own, so that only its element changes while comments load. */
function Cards({ children }: { readonly children: ReactNode }) {
  const loading = useThread(({ phase }) => phase === "loading" || phase === "loading-more");
  return (
    <div className="vcards" aria-busy={loading}>
      {children}
    </div>
  );
}

function Spinner({ name, during }: { readonly name: string; readonly during: "loading" | "loading-more" }) {
  const { messages } = useSurroundings().thread;
  const shown = useThread(({ phase }) => phase === during);
  return (
    <output className={name}>
      {shown && (
        <>
          <i className="vspinner" />
          <span className="vhidden">{messages.loading}</span>
        </>
      )}
    </output>
  );
}

/** Hidden while the next page loads. Then the first comment of that page gets the focus. */
function LoadMore() {
  const { thread } = useSurroundings();
  const shown = useThread(mayLoadMore);
  const roots = useThread((state) => state.roots);
  const last = useRef<string | null>(null);

  useEffect(() => {
    if (last.current === null) return;
    const next = roots[roots.findIndex(({ id }) => id === last.current) + 1];
    if (next === undefined) return;
    last.current = null;
    document.getElementById(next.id)?.focus({ preventScroll: true });
  }, [roots]);

  return (
    <div className="vpage txt-center">
      {shown && (
        <button
          type="button"
          className="vmore vbtn"
          onClick={() => {
            last.current = roots.at(-1)?.id ?? null;
            void thread.loadMore();
          }}
        >
          {thread.messages.more}
        </button>
      )}
    </div>
  );
}

/** The replies to a root comment and to one another, oldest first, with the control that loads more. */
function Replies({ root }: { readonly root: Root }) {
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

/** The message of an empty list, or of a failure. */
function Notice() {
  const { messages } = useSurroundings().thread;
  const trouble = useThread((state) => state.trouble);
  const empty = useThread(({ phase, roots }) => phase === "shown" && roots.length === 0);
  return (
    <div className="vempty">
      {trouble !== null ? <TroubleNotice trouble={trouble} /> : empty && <p>{messages.sofa}</p>}
    </div>
  );
}

function TroubleNotice({ trouble }: { readonly trouble: Trouble }) {
  const { thread } = useSurroundings();
  const { messages } = thread;
  const none = useThread((state) => state.roots.length === 0);
  const { text, retry } = failureText(trouble.failure, messages);
  return (
    <div role="alert">
      {text !== null && <pre>{text}</pre>}
      {text === null && none && <p>{messages.sofa}</p>}
      {text === null && retry && <p>{messages.offline}</p>}
      {retry && (
        <button type="button" className="vretry vbtn" onClick={() => void thread.retry()}>
          {messages.retry}
        </button>
      )}
    </div>
  );
}
