import type { ReaderState } from "@glosa/contract";
import { documentTitle } from "../../logic/document-title.ts";

/** Makes the document say of its page what the builder wrote of the first one: its language, title, description, address. */
export function updateHead(document: Document, { page, site }: Pick<ReaderState, "page" | "site">): void {
  document.title = documentTitle(page, site);
  document.documentElement.lang = page.lang;
  document.documentElement.dir = site.locales.find((locale) => locale.lang === site.lang)?.dir ?? "";
  const description = document.head.querySelector<HTMLMetaElement>('meta[name="description"]');
  if (description !== null) description.content = page.description || site.description;
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  // The site's public host stays; it need not be the one the page is read on.
  if (canonical !== null) canonical.href = new URL(page.path, canonical.href).href;
}
