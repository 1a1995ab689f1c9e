import type { PageData, SiteData } from "@glosa/contract";

/** Makes sure that a page with code has the code theme's stylesheet, from the site itself or from a configured CDN. */
export function ensureCodeTheme(document: Document, page: PageData, site: SiteData): void {
  const { href } = site.code;
  if (!page.hasCode || stylesheets(document).some((link) => link.getAttribute("href") === href)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  document.head.append(link);
}

function stylesheets(document: Document): readonly Element[] {
  return [...document.querySelectorAll('link[rel="stylesheet"]')];
}
