import { useSite } from "../../app/reader-context.ts";
import { useMessages } from "../messages/use-messages.ts";
import { BackToTop } from "./back-to-top.tsx";

/** The last line of every page. */
export function Footer() {
  const site = useSite();
  const messages = useMessages();
  return (
    <footer className="footer">
      <span>{site.title}</span>
      <span>
        {messages.madeWith} {site.generator}
      </span>
      <BackToTop />
    </footer>
  );
}
