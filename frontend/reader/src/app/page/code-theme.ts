import type { PageData, SiteData } from "@glosa/contract";

/**
 * Makes sure that a page with code has the code theme's stylesheet, from the site itself or from a configured CDN.
 * A stylesheet of the first page that has the theme in it says so by `data-code`.
 */
export function ensureCodeTheme(document: Document, page: PageData, site: SiteData): void {
  if (!page.hasCode || document.querySelector("link[data-code]") !== null) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = site.code.href;
  link.dataset["code"] = "";
  document.head.append(link);
}
