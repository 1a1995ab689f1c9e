import { useEffect, useRef } from "react";
import { Article } from "../../app/article.tsx";
import { useReader } from "../../app/reader-context.ts";
import { useRuntime } from "../../app/runtime.ts";
import { CONTENT } from "../ids.ts";
import { Comments } from "../comments/comments.tsx";
import { useMessages } from "../messages/use-messages.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { Neighbours } from "./neighbours.tsx";
import { PageFacts } from "./page-facts.tsx";
import { PageTerms } from "./page-terms.tsx";
import { Pager } from "./pager.tsx";

/** The page itself: its article, and what belongs to it above and below. */
export function PageBody() {
  const { state, status } = useReader();
  const { page, site } = state;
  const { counter } = useRuntime();
  const messages = useMessages();
  const body = useRef<HTMLElement>(null);
  useEffect(() => {
    if (body.current === null) return undefined;
    return counter(body.current, page, site);
  }, [counter, page, site]);
  return (
    <main ref={body} id={CONTENT} className="page-body" tabIndex={-1} aria-busy={status.kind === "loading"}>
      <div className="page-head">
        <Breadcrumbs />
        <PageFacts />
      </div>
      <Article />
      <PageTerms />
      {page.pager !== null && <Pager key={page.path} pager={page.pager} />}
      {page.editLink !== "" && (
        <a className="edit" href={page.editLink}>
          {messages.edit}
        </a>
      )}
      <Neighbours />
      {page.comments && <Comments />}
    </main>
  );
}
