import { useEffect, useRef, useState } from "react";
import { useReader } from "../../app/reader-context.ts";
import { useRuntime } from "../../app/runtime.ts";
import { useMessages } from "../messages/use-messages.ts";
import { CommentsToTop } from "./comments-to-top.tsx";

/** The comments below a page. The widget lives outside React's tree, in an element that is new for every page. */
export function Comments() {
  const { site, page } = useReader().state;
  const { comments } = useRuntime();
  const messages = useMessages();
  const place = useRef<HTMLDivElement>(null);
  const [retry, setRetry] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (place.current === null) return undefined;
    const end = comments(place.current, page, site, (again) => setRetry(() => again));
    return () => {
      end();
      setRetry(null);
    };
  }, [comments, page, site]);
  return (
    <section id="comments" className="comments-wrapper" aria-label={messages.comments.label}>
      <div ref={place} key={page.path} data-place="comments" />
      {retry !== null && (
        <div role="alert">
          <p>{messages.comments.failed}</p>
          <button type="button" className="button" onClick={retry}>
            {messages.failure.retry}
          </button>
        </div>
      )}
      <noscript>
        <p>{messages.comments.needScript}</p>
      </noscript>
      <CommentsToTop />
    </section>
  );
}
