import type { Pager as PagerData } from "@glosa/contract";
import type { ReactNode, SubmitEvent } from "react";
import { useReader } from "../../app/reader-context.tsx";
import { Icon } from "../chrome/icon.tsx";
import { refusedPage, useMessages } from "../messages.ts";

interface PagerProps {
  readonly pager: PagerData;
}

/** Moves through the pages of a listing. Its links are links; the typed page number needs scripts. */
export function Pager({ pager }: PagerProps) {
  const { prevText, nextText } = useReader().state.site.pagination;
  const { pager: messages } = useMessages();
  const { page, pageCount } = pager;
  if (pageCount < 2) return null;

  const step = (target: number, label: string, content: ReactNode) =>
    target >= 1 && target <= pageCount && target !== page ? (
      <a href={pageAddress(pager, target)} aria-label={label}>
        {content}
      </a>
    ) : (
      <span aria-hidden="true">{content}</span>
    );
  const number = (target: number) => (
    <a
      key={target}
      href={pageAddress(pager, target)}
      aria-label={messages.page(target)}
      aria-current={target === page ? "page" : undefined}
    >
      {target}
    </a>
  );
  return (
    <nav className="pager" aria-label={messages.label}>
      <div>
        {step(1, messages.first, <Icon name="first" />)}
        {step(page - 1, prevText || messages.previous, prevText || messages.previous)}
      </div>
      <div className="pager-numbers">
        {pageNumbers(page, pageCount).map((entry, place) =>
          entry === "gap" ? <span key={place === 1 ? "before" : "after"}>…</span> : number(entry),
        )}
      </div>
      <div>
        {step(page + 1, nextText || messages.next, nextText || messages.next)}
        {step(pageCount, messages.last, <Icon name="last" />)}
      </div>
      <PageForm pager={pager} />
    </nav>
  );
}

function PageForm({ pager }: PagerProps) {
  const { state, navigate } = useReader();
  const { pager: messages } = useMessages();
  const go = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("page");
    const page = typedPage(typeof typed === "string" ? typed : "", pager.pageCount);
    if (page !== null) navigate(pageAddress(pager, page));
    else window.alert(refusedPage(state.site.pagination.alertLocale || state.page.lang, pager.pageCount));
  };
  return (
    <form className="scripted" onSubmit={go} noValidate>
      <label>
        {messages.goTo}
        <input name="page" inputMode="numeric" autoComplete="off" size={3} />
      </label>
      <button type="submit" className="button">
        {messages.go}
      </button>
    </form>
  );
}

/** Up to this many pages, every page number is shown. */
const FULL_LIST = 7;

/** Page numbers as a pager shows them; `gap` replaces numbers that are left out. With more than seven pages, there are seven places. */
export function pageNumbers(page: number, pageCount: number): readonly (number | "gap")[] {
  if (pageCount <= FULL_LIST) return range(1, pageCount);
  if (page <= 4) return [...range(1, 5), "gap", pageCount];
  if (page >= pageCount - 3) return [1, "gap", ...range(pageCount - 4, pageCount)];
  return [1, "gap", ...range(page - 1, page + 1), "gap", pageCount];
}

/** The page that a reader typed: a whole number from 1 to `pageCount`, else `null`. */
export function typedPage(text: string, pageCount: number): number | null {
  const digits = text.trim();
  if (!/^\d+$/u.test(digits)) return null;
  const page = Number(digits);
  return page >= 1 && page <= pageCount ? page : null;
}

/** Address of page `page` of a listing. */
export function pageAddress(pager: PagerData, page: number): string {
  return page === 1 ? pager.path : `${pager.path}page/${page}/`;
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
