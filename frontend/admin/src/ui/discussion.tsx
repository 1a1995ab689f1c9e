import { useEffect, useRef } from "react";
import { Byline, CommentText, pageName } from "./comment.tsx";
import { useAdmin, useSurroundings } from "./surroundings.ts";

/** The root and the replies around the opened comment. */
export function Discussion() {
  const { admin, language } = useSurroundings();
  const { messages } = language;
  const opened = useAdmin((state) => state.opened);
  const comments = useAdmin((state) => state.discussion);
  const isClosed = useAdmin((state) => state.isClosed);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (opened !== "") heading.current?.focus();
  }, [opened]);
  if (opened === "") return null;
  return (
    <section className="panel" aria-labelledby="discussion" aria-busy={comments === null}>
      <header>
        <h2 id="discussion" ref={heading} tabIndex={-1}>
          {messages.discussion}
        </h2>
        <button
          type="button"
          className="quiet"
          onClick={() => {
            void admin.open("");
            document.getElementById(`c${opened}`)?.focus();
          }}
        >
          {messages.closePanel}
        </button>
      </header>
      {comments === null && <p className="empty">{messages.loading}</p>}
      {comments !== null && (
        <div className="page-of">
          <p className="muted page">{pageName(comments[0]?.url ?? "")}</p>
          <button type="button" className="quiet" onClick={() => void admin.toggleClosed()}>
            {isClosed ? messages.reopenPage : messages.closePage}
          </button>
        </div>
      )}
      {isClosed && <p className="notice">{messages.pageIsClosed}</p>}
      <ol>
        {comments?.map((comment) => (
          <li key={comment.id} className={comment.rid === "" ? "" : "nested"} aria-current={comment.id === opened ? "true" : undefined}>
            <Byline comment={comment} withStatus />
            <CommentText html={comment.html} />
          </li>
        ))}
      </ol>
    </section>
  );
}
