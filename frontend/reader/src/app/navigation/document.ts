/** The document around the page while the reader goes from page to page: title, language, code theme, and progress bar. */
import type { PageData, ReaderState, SiteData } from "@glosa/contract";
import type { Clock } from "@glosa/kit/browser/clock.ts";
import type { NavigationAction, NavigationState, Store } from "../store.ts";

/** Replaces the builder's values for the first page: language, title, description, canonical address. */
export function updateHead(document: Document, { page, site }: Pick<ReaderState, "page" | "site">): void {
  document.title = documentTitle(page, site);
  document.documentElement.lang = page.lang;
  document.documentElement.dir = site.locales.find((locale) => locale.lang === site.lang)?.dir ?? "";
  const description = document.head.querySelector<HTMLMetaElement>('meta[name="description"]');
  if (description !== null) description.content = page.description || site.description;
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  // The site's public host stays: the page may be read on another one.
  if (canonical !== null) canonical.href = new URL(page.path, canonical.href).href;
}

/**
 * Makes sure that a page with code has the code theme's stylesheet, from the site itself or from a configured CDN.
 * A stylesheet of the first page that includes the theme has `data-code`.
 */
export function ensureCodeTheme(document: Document, page: PageData, site: SiteData): void {
  if (!page.hasCode || document.querySelector("link[data-code]") !== null) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = site.code.href;
  link.dataset["code"] = "";
  document.head.append(link);
}

/** The title of the browser's tab. The builder writes the same into each page's HTML. */
export function documentTitle(page: Pick<PageData, "title">, site: Pick<SiteData, "title">): string {
  return page.title === "" || page.title === site.title ? site.title : `${page.title} | ${site.title}`;
}

/** Milliseconds until a finished bar has faded. */
export const DISAPPEARANCE = 400;

/** Shows a bar during each navigation to a page that isn't in memory. Its stylesheet animates it. The returned function ends that. */
export function followProgress(store: Pick<Store<NavigationState, NavigationAction>, "get" | "subscribe">, clock: Pick<Clock, "after">): () => void {
  let running: HTMLElement | undefined;

  return store.subscribe(() => {
    const isLoading = store.get().status.kind === "loading";
    if (isLoading === (running !== undefined)) return;
    if (running === undefined) {
      // Screen readers use the `aria-busy` of the page's main part instead.
      running = document.createElement("div");
      running.className = "progress";
      running.setAttribute("aria-hidden", "true");
      document.body.append(running);
      return;
    }
    const bar = running;
    running = undefined;
    bar.classList.add("progress-done");
    clock.after(DISAPPEARANCE, () => bar.remove());
  });
}

/** Writes the site's title and the address above a page that is printed. The returned function ends that. */
export function signPrints(window: Window, source: () => string): () => void {
  const sign = () => {
    const main = window.document.querySelector("main");
    if (main !== null) main.dataset["source"] = source();
  };
  window.addEventListener("beforeprint", sign);
  return () => window.removeEventListener("beforeprint", sign);
}
