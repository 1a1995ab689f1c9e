/** Links of the page, wherever they stand: clicks become navigations, interest becomes loading ahead. */
import { isPlain, type Link, linkKind } from "../../logic/links.ts";

export interface FollowPorts {
  readonly base: string;
  readonly here: () => URL;
  readonly navigate: (href: string) => void;
  /** Called before the browser itself goes to a place on the shown page. */
  readonly leaveToHeading: () => void;
  readonly prefetch: (href: string) => void;
}

/** What a reader does shortly before a click. */
const INTEREST = ["pointerover", "focusin", "touchstart"] as const;

/** Follows all links in `document`; the answer ends that. */
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
  const interest = (event: Event) => {
    const link = linkOf(event);
    if (link !== null && kindOf(link) === "page") ports.prefetch(link.url.href);
  };
  document.addEventListener("click", click);
  for (const type of INTEREST) document.addEventListener(type, interest, { passive: true });
  return () => {
    document.removeEventListener("click", click);
    for (const type of INTEREST) document.removeEventListener(type, interest);
  };
}

/** Links to other pages of the site that are in view now, each once. */
export function visiblePages(document: Document, { base, here }: Pick<FollowPorts, "base" | "here">): readonly string[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].filter(isInView).map(factsOf);
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
