import { useEffect, useRef } from "react";
import { useReader } from "../../app/reader-context.ts";
import { useRuntime } from "../../app/runtime.ts";
import { useMessages } from "../messages/use-messages.ts";

/** How often the page was viewed. Class names are those that style sheets of the described widget know. */
export function VisitCounter() {
  const { site, page } = useReader().state;
  const { counter } = useRuntime();
  const { views } = useMessages();
  const element = useRef<HTMLSpanElement>(null);
  const settings = site.counter;
  useEffect(() => {
    if (element.current === null) return undefined;
    return counter(element.current, page, site);
  }, [counter, page, site]);
  if (settings === null) return null;
  const key = settings.idVal === "" ? page.path : `${site.base.slice(0, -1)}${settings.idVal}`;
  return (
    <span ref={element} key={page.path} id={key} className="leancloud-visitors" data-flag-title={settings.flagTitle}>
      <span className="views">{views}</span> <span className="leancloud-visitors-count" />
    </span>
  );
}
