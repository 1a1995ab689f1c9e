/** Links of the page: a click becomes a navigation, and a page is prefetched on hover, focus, or touch. */
import { isPlain, type Link, linkKind } from "../../logic/addresses.ts";
import type { Preferences } from "../browser/viewport.ts";
import type { Pages } from "../loading/pages.ts";

/** What following links needs. */
export interface FollowPorts {
  readonly base: string;
  readonly here: () => URL;
  readonly navigate: (href: string) => void;
  /** Called before the browser goes to a heading of the same page. */
  readonly leaveToHeading: () => void;
  readonly prefetch: (href: string) => void;
}

/** Events shortly before a click. */
const PREFETCH_EVENTS = ["pointerover", "focusin", "touchstart"] as const;

/** Follows all links in `document`. The returned function ends that. */
export function followLinks(document: Document, ports: FollowPorts): () => void {
  const kindOf = (link: Link) => linkKind(link, ports.here(), ports.base);

  const click = (event: MouseEvent) => {
    const link = linkOf(event);
    if (link === null || !isPlain(event)) return;
    const kind = kindOf(link);
    if (kind === "heading") ports.leaveToHeading();
    if (kind !== "page") return;
    event.preventDefault();
    ports.navigate(link.url.href);
  };
  const prefetch = (event: Event) => {
    const link = linkOf(event);
    if (link !== null && kindOf(link) === "page") ports.prefetch(link.url.href);
  };
  document.addEventListener("click", click);
  for (const type of PREFETCH_EVENTS) document.addEventListener(type, prefetch, { passive: true });
  return () => {
    document.removeEventListener("click", click);
    for (const type of PREFETCH_EVENTS) document.removeEventListener(type, prefetch);
  };
}

/** Links to other pages of the site that are in view now, each once. */
export function visiblePages(document: Document, { base, here }: Pick<FollowPorts, "base" | "here">): readonly string[] {
  // Nothing is loaded for search before anyone searches.
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[href]:not([rel=search])")].filter(isInView).map(factsOf);
  const pages = links.filter((link) => linkKind(link, here(), base) === "page");
  return [...new Set(pages.map((link) => link.url.pathname))];
}

function linkOf(event: Event): Link | null {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  return link instanceof HTMLAnchorElement && URL.canParse(link.href) ? factsOf(link) : null;
}

function factsOf(link: HTMLAnchorElement): Link {
  return { url: new URL(link.href), target: link.target, download: link.hasAttribute("download") };
}

function isInView(element: Element): boolean {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight && URL.canParse((element as HTMLAnchorElement).href);
}

/** Loads data ahead of time. */
export interface Prefetch {
  /** Loads everything that the page at `path` needs. */
  readonly page: (path: string) => void;
  /** Loads the parts of the route table that these pages need, so that going to a page takes one request. */
  readonly routes: (paths: readonly string[]) => void;
}

/** Prefetches pages. It never fails, because a navigation loads what's missing. Does nothing for readers who save data. */
export function createPrefetch(pages: Pages, preferences: Pick<Preferences, "savesData">): Prefetch {
  const quietly = async (load: () => Promise<unknown>) => {
    if (preferences.savesData()) return;
    try {
      await load();
    } catch {
      // The navigation itself reports it.
    }
  };
  const whole = async (path: string) => {
    const { branch, page } = (await pages.load(path)).state;
    if (branch === null && page.branch !== "") await pages.branch(page.branch);
  };
  return {
    page: (path) => void quietly(() => whole(path)),
    routes: (paths) => void quietly(() => Promise.all(paths.map(pages.findRoute))),
  };
}
