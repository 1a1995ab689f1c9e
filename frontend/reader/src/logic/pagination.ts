import type { Pager } from "@glosa/contract";

/** Up to this many pages, every page number is shown. */
const FULL_LIST = 7;

/** Page numbers as a pager shows them; `gap` stands for the numbers left out. Beyond seven pages there are seven places. */
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
export function pageAddress(pager: Pager, page: number): string {
  return page === 1 ? pager.path : `${pager.path}page/${page}/`;
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
