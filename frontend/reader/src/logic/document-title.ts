import type { PageData, SiteData } from "@glosa/contract";

/** What the browser's tab says; the builder writes the same into each page's HTML. */
export function documentTitle(page: Pick<PageData, "title">, site: Pick<SiteData, "title">): string {
  return page.title === "" || page.title === site.title ? site.title : `${page.title} | ${site.title}`;
}
