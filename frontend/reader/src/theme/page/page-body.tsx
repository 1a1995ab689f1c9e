import type { PageLink } from "@glosa/contract";
import { useEffect, useRef } from "react";
import { Article, useReader, useRuntime } from "../../app/reader-context.tsx";
import { Comments, VisitCounter } from "../comments/comments.tsx";
import { CONTENT } from "../scrolling.ts";
import { useMessages } from "../messages.ts";
import { Pager } from "./pager.tsx";
import { PageDate, Terms } from "./terms-and-dates.tsx";

/** The main part of a page: the article, with links and facts above and below it. */
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
      <Neighbors />
      {page.comments !== "" && <Comments />}
    </main>
  );
}

/** The path from the home page to this one. */
export function Breadcrumbs() {
  const { page } = useReader().state;
  const messages = useMessages();
  if (page.crumbs.length === 0) return null;
  return (
    <nav className="crumbs" aria-label={messages.breadcrumbs}>
      <ol>
        {page.crumbs.map((crumb) => (
          <li key={crumb.path + crumb.title}>
            <a href={crumb.path}>{crumb.title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The line above the title: the page's date, and how often it was viewed. */
export function PageFacts() {
  const { page, site } = useReader().state;
  const messages = useMessages();
  return (
    <div className="facts">
      <PageDate messages={messages} date={page.date} dates={site.dates} />
      {page.comments !== "" && <VisitCounter />}
    </div>
  );
}

/** The page's categories and tags. */
export function PageTerms() {
  const { categories, tags } = useReader().state.page;
  const messages = useMessages();
  if (categories.length + tags.length === 0) return null;
  return (
    <div className="page-terms">
      <Terms label={messages.categories} terms={categories} outlined />
      <Terms label={messages.tags} terms={tags} />
    </div>
  );
}

/** The pages before and after this one in reading order. */
export function Neighbors() {
  const { previous, next } = useReader().state.page;
  const messages = useMessages();
  if (previous === null && next === null) return null;
  return (
    <nav className="prev-next" aria-label={messages.neighbors}>
      {previous && neighbor("prev", messages.previousPage, previous)}
      {next && neighbor("next", messages.nextPage, next)}
    </nav>
  );
}

function neighbor(rel: "prev" | "next", label: string, page: PageLink) {
  return (
    <a className={rel} rel={rel} href={page.path}>
      <small>{label}</small> <span>{page.title}</span>
    </a>
  );
}
