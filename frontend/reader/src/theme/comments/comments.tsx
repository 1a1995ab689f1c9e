import { useEffect, useRef } from "react";
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
  useEffect(() => {
    if (place.current === null) return undefined;
    return comments(place.current, page, site);
  }, [comments, page, site]);
  return (
    <section id="comments" className="comments-wrapper" aria-label={messages.comments.label}>
      <div ref={place} key={page.path} data-place="comments" />
      <noscript>
        <p>{messages.comments.needScript}</p>
      </noscript>
      <CommentsToTop />
    </section>
  );
}
