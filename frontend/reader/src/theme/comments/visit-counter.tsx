import { useReader } from "../../app/reader-context.ts";
import { useMessages } from "../messages/use-messages.ts";

/** How often the page was viewed; the counters of the page fill it. Class names are those that style sheets of the described widget know. */
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
