import { useConsent } from "../../app/consent.ts";
import { useSite } from "../../app/reader-context.ts";
import { useMessages } from "../messages/use-messages.ts";
import { BackToTop } from "./back-to-top.tsx";

/** The end of every page: the way to the listings, and to what the reader once agreed to. */
export function Footer() {
  const site = useSite();
  const { forget } = useConsent();
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
        <button type="button" className="scripted" onClick={forget}>
          {messages.consent.again}
        </button>
      )}
      <BackToTop />
    </footer>
  );
}
