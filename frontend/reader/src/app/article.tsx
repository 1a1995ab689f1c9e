import { useEffect, useRef } from "react";
import { useReader } from "./reader-context.tsx";
import { useRuntime } from "./runtime.ts";

/**
 * The page's text. React sets the HTML as one string and never looks inside, so that what the page gains in the
 * browser (islands, zoom, copy buttons) lives outside React's tree; a new page gets a new element.
 */
export function Article() {
  const { site, page } = useReader().state;
  const { enliven } = useRuntime();
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (article.current === null) return undefined;
    return enliven(article.current, page, site);
  }, [enliven, page, site]);
  return (
    <article ref={article} key={page.path} data-article="" className="prose" dangerouslySetInnerHTML={{ __html: page.html }} />
  );
}
