import { useCallback, useState } from "react";
import { browserPreferences } from "../../app/browser/preferences.ts";
import { focusContent } from "./focus-content.ts";
import { Icon } from "./icon.tsx";
import { useScroll } from "./use-scroll.ts";
import { useMessages } from "../messages/use-messages.ts";

/** Pixels scrolled beyond which the button shows. */
const THRESHOLD = 400;

/** How often the page is looked at while it scrolls, in milliseconds. */
const INTERVAL = 500;

/** The way back to the top of a long page. */
export function BackToTop() {
  const messages = useMessages();
  const [far, setFar] = useState(false);
  const look = useCallback(() => setFar(window.scrollY > THRESHOLD), []);
  useScroll(look, INTERVAL);
  return (
    <button type="button" className="back-to-top" hidden={!far} aria-label={messages.backToTop} onClick={scrollToTop}>
      <Icon name="up" />
    </button>
  );
}

/** Scrolls to the top and goes on reading there. */
export function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: browserPreferences.reducedMotion() ? "instant" : "smooth" });
  focusContent();
}
