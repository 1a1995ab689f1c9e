import { useCallback, useState } from "react";
import { useRuntime, useSite } from "../../app/reader-context.tsx";
import { useMessages } from "../messages.ts";
import { scrollToTop, useScroll } from "../scrolling.ts";
import { Icon } from "./icon.tsx";

/** The footer of every page: links to the listings, and a button to withdraw consent. */
export function Footer() {
  const site = useSite();
  const { consent } = useRuntime();
  const messages = useMessages();
  return (
    <footer className="footer">
      {site.listings.length > 0 && (
        <nav aria-label={messages.listings}>
          {site.listings.map((listing) => (
            <a key={listing.path} href={listing.path}>
              {listing.title}
            </a>
          ))}
        </nav>
      )}
      <span>{site.title}</span>
      <span>{`${messages.madeWith} ${site.generator}`}</span>
      {site.consent.length > 0 && (
        <button type="button" className="scripted" onClick={() => consent(({ forget }) => forget())}>
          {messages.privacy}
        </button>
      )}
      <BackToTop />
    </footer>
  );
}

/** Pixels scrolled beyond which the button shows. */
const THRESHOLD = 400;

/** Milliseconds between two checks while the page scrolls. */
const INTERVAL = 500;

/** The button that leads back to the top of a long page. */
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
