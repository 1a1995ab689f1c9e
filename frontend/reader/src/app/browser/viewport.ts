/** The visible part of the page, and how the reader prefers to see it. */
import { activeHeading } from "../../logic/scrolling.ts";

/** The visible part of the page. Positions are pixels from the top of the document. */
export interface Viewport {
  readonly position: () => number;
  /** Scrolls to `position` instantly or smoothly. */
  readonly scrollTo: (position: number, smooth: boolean) => void;
  /** Scrolls the element with this id to the top, below the page's header, and opens the details around it; false if there's none. */
  readonly reveal: (id: string) => boolean;
  /** Moves the focus without scrolling: to an id, or to the article's heading. */
  readonly focus: (id: string | null) => void;
  /** Id of the heading, or of the glossary's term, below which the reader is; empty above the first one. */
  readonly section: () => string;
}

/** The browser's own. */
export const browserViewport: Viewport = {
  position: () => scrollY,
  scrollTo: (position, smooth) => window.scrollTo({ top: position, behavior: smooth ? "smooth" : "instant" }),
  reveal: (id) => {
    const element = document.getElementById(id);
    for (let part = element?.closest("details"); part; part = part.parentElement?.closest("details")) part.open = true;
    element?.scrollIntoView({ behavior: "instant" });
    return element !== null;
  },
  focus: (id) => {
    const element = id === null ? heading() : document.getElementById(id);
    if (element === null) return;
    if (element.tabIndex < 0) element.tabIndex = -1;
    element.focus({ preventScroll: true });
  },
  section: () => {
    const shown = [...document.querySelectorAll(PLACES)].filter((place) => place.closest("details:not([open])") === null);
    const positions = shown.map((place) => ({ slug: place.id, top: place.getBoundingClientRect().top }));
    return activeHeading(positions, { line: readingLine(), atEnd: false });
  },
};

/** Places whose ids are the same in all languages. */
const PLACES = "article[data-article] :is(h2, h3, h4, h5, h6, dt)[id]";

function heading(): HTMLElement | null {
  return document.querySelector<HTMLElement>("article[data-article] h1") ?? document.querySelector("main");
}

/** A revealed heading is at the root's scroll padding. Some pixels below it count as reached. */
function readingLine(): number {
  return (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0) + 8;
}

/** Preferences of the reader's system, read at the moment of use. */
export interface Preferences {
  readonly reducedMotion: () => boolean;
  /** True if nothing should be loaded ahead of time. */
  readonly savesData: () => boolean;
}

/** The browser's own. */
export const browserPreferences: Preferences = {
  reducedMotion: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
  savesData: () => (navigator as NavigatorWithConnection).connection?.saveData === true,
};

/** The Network Information API, which TypeScript's DOM library leaves out because not all browsers have it. */
interface NavigatorWithConnection extends Navigator {
  readonly connection?: { readonly saveData?: boolean };
}
