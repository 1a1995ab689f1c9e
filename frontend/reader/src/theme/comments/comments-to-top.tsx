import { useCallback, useState } from "react";
import { scrollToTop } from "../chrome/back-to-top.tsx";
import { Icon } from "../chrome/icon.tsx";
import { useScroll } from "../chrome/use-scroll.ts";
import { useMessages } from "../messages/use-messages.ts";

/** Pixels scrolled beyond which the arrow shows. */
const THRESHOLD = 300;

/** How often the page is looked at while it scrolls, in milliseconds. */
const INTERVAL = 100;

/** The way from the comments back to the top of the page. */
export function CommentsToTop() {
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
