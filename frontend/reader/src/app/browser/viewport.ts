/** The visible part of the page, and how the reader prefers to see it. */
import { activeHeading, type HeadingPosition } from "../../logic/scrolling.ts";

/** The visible part of the page. Positions are pixels from the top of the document. */
export interface Viewport {
  readonly position: () => number;
  /** Scrolls to `position` instantly or smoothly. */
  readonly scrollTo: (position: number, smooth: boolean) => void;
  /** Scrolls the element with this id to the top, below the page's header, and opens the details around it; false if there's none. With `progress`, continues by that part of the section. */
  readonly reveal: (id: string, progress?: number) => boolean;
  /** Moves the focus without scrolling: to an id, or to the article's heading. */
  readonly focus: (id: string | null) => void;
  /** Id of the heading, or of the glossary's term, below which the reader is; empty above the first one. */
  readonly section: () => string;
  /** How much of a section the reader has passed, from 0 to 1. */
  readonly progress: (section: string) => number;
}

/** The browser's own. */
export const browserViewport: Viewport = {
  position: () => scrollY,
  scrollTo: (position, smooth) => window.scrollTo({ top: position, behavior: smooth ? "smooth" : "instant" }),
  reveal: (id, progress = 0) => {
    const element = document.getElementById(id);
    for (let part = element?.closest("details"); part; part = part.parentElement?.closest("details")) part.open = true;
    element?.scrollIntoView({ behavior: "instant" });
    if (progress > 0) window.scrollBy({ top: progress * extent(id).height, behavior: "instant" });
    return element !== null;
  },
  focus: (id) => {
    const element = id === null ? heading() : document.getElementById(id);
    if (element === null) return;
    if (element.tabIndex < 0) element.tabIndex = -1;
    element.focus({ preventScroll: true });
  },
  section: () => {
    return activeHeading(places(), { line: readingLine(), atEnd: false });
  },
  progress: (section) => {
    const { top, height } = extent(section);
    return Math.min(Math.max((readingLine() - BELOW - top) / height, 0), 1) || 0;
  },
};

/** The places in view order that aren't in closed details. */
function places(): readonly HeadingPosition[] {
  const shown = [...document.querySelectorAll(PLACES)].filter((place) => place.closest("details:not([open])") === null);
  return shown.map((place) => ({ slug: place.id, top: place.getBoundingClientRect().top }));
}

/** Where a section begins in the viewport, and how many pixels it takes. */
function extent(section: string): { readonly top: number; readonly height: number } {
  const all = places();
  const at = all.findIndex(({ slug }) => slug === section);
  const top = all[at]?.top ?? 0;
  const end = all[at + 1]?.top ?? document.querySelector("article[data-article]")?.getBoundingClientRect().bottom ?? top;
  return { top, height: end - top };
}

/** Places whose ids are the same in all languages. */
const PLACES = "article[data-article] :is(h2, h3, h4, h5, h6, dt)[id]";

function heading(): HTMLElement | null {
  return document.querySelector<HTMLElement>("article[data-article] h1") ?? document.querySelector("main");
}

const BELOW = 8;

/** A revealed heading is at the root's scroll padding. Some pixels below it count as reached. */
function readingLine(): number {
  return (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0) + BELOW;
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
