import { useCallback, useEffect, useRef, useState } from "react";
import { useReader, useRuntime } from "../../app/reader-context.tsx";
import { Icon } from "../chrome/icon.tsx";
import { scrollToTop, useScroll } from "../scrolling.ts";
import { useMessages } from "../messages.ts";

/** The same object each time, so React never sets it again. */
const NOTHING = { __html: "" };

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
    <section id={page.comments} className="comments-wrapper" aria-label={messages.comments.label}>
      <h2>{messages.comments.label}</h2>
      {/* Pages can contain their comments, which React leaves alone. */}
      <div ref={place} key={page.path} data-place="comments" dangerouslySetInnerHTML={NOTHING} suppressHydrationWarning />
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

/** Pixels scrolled beyond which the arrow shows. */
const THRESHOLD = 300;

/** Milliseconds between two checks while the page scrolls. */
const INTERVAL = 100;

/** The button that leads from the comments to the top of the page. */
function CommentsToTop() {
  const messages = useMessages();
  const [far, setFar] = useState(false);
  const look = useCallback(() => setFar(window.scrollY > THRESHOLD), []);
  useScroll(look, INTERVAL);
  return (
    <button type="button" className="comments-to-top" hidden={!far} onClick={scrollToTop}>
      <Icon name="up" />
      <span>{messages.comments.toTop}</span>
    </button>
  );
}

/** How often the page was viewed; the counters of the page fill it. It has the class names of the described widget, so that widget's stylesheets apply. */
export function VisitCounter() {
  const { site, page } = useReader().state;
  const { views } = useMessages();
  const settings = site.counter;
  if (settings === null) return null;
  const key = settings.idVal === "" ? page.path : `${site.base.slice(0, -1)}${settings.idVal}`;
  return (
    <span key={page.path} id={key} className="leancloud-visitors" data-flag-title={settings.flagTitle || page.title} data-place="views">
      <span className="views">{views}</span> <span className="leancloud-visitors-count" />
    </span>
  );
}
