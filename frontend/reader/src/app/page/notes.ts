/** Notes that define a term, one at a time, next to the term. Loaded on first hover, focus, or touch. */
import type { PageData } from "@glosa/contract";
import type { Clock } from "@glosa/kit/browser/clock.ts";

/** Milliseconds that a pointer rests on a term before its note opens. */
export const OPENS_AFTER = 150;

/** Milliseconds that a pointer may take from a term to its note. */
export const CLOSES_AFTER = 300;

/** Id of the text that describes a term; the page's own text has no id that begins with an underscore. */
const TEXT = "_term-note";

/** Labels of a note. */
export interface NoteLabels {
  /** Name of the link from a note to the glossary. */
  readonly glossary: string;
}

/** What notes need. */
export interface NotePorts {
  readonly clock: Clock;
  readonly labels: NoteLabels;
  readonly findPage: FindPage;
  readonly report: (message: string, error: unknown) => void;
}

/** The event that came first. */
interface FirstEvent {
  readonly term: HTMLAnchorElement;
  /** Whether a finger tapped the term, so that its link wasn't followed. */
  readonly tapped: boolean;
}

/** Shows notes on the terms of `article` from now on. The returned function ends that. */
export type StartNotes = (article: HTMLElement, ports: NotePorts, first: FirstEvent) => () => void;

export const startNotes: StartNotes = (article, { clock, labels, findPage, report }, first) => {
  const listening = new AbortController();
  let note: HTMLElement | null = null;
  let shown: HTMLAnchorElement | null = null;
  /** The term whose note is open or about to be. */
  let active: HTMLAnchorElement | null = null;
  let pointer = first.tapped ? "touch" : "";
  /** Whether the current event was caused by this module. */
  let quiet = false;
  let cancel = () => {};

  const later = (delay: number, task: () => void) => {
    cancel();
    cancel = clock.after(delay, task);
  };
  const quietly = (task: () => void) => {
    quiet = true;
    task();
    quiet = false;
  };
  const close = () => {
    cancel();
    note?.remove();
    shown?.removeAttribute("aria-describedby");
    note = shown = active = null;
  };
  const put = () => {
    if (note === null || shown === null) return;
    // The body ends before the scrollbar's gutter.
    const [width, height] = [document.body.clientWidth, document.documentElement.clientHeight];
    const place = placeNote([...shown.getClientRects()], note.getBoundingClientRect(), { width, height });
    note.style.left = `${place.left + scrollX}px`;
    note.style.top = `${place.top + scrollY}px`;
  };
  const show = (term: HTMLAnchorElement, definition: Definition) => {
    note = write(definition, term.href, labels.glossary);
    shown = term;
    article.append(note);
    term.setAttribute("aria-describedby", TEXT);
    note.showPopover();
    put();
  };
  const open = async (term: HTMLAnchorElement, tapped = false) => {
    if (active === term) return;
    close();
    active = term;
    try {
      const definition = await readDefinition(new URL(term.href), findPage);
      if (active === term) show(term, definition);
    } catch (error) {
      report(`The definition of ${term.href} could not be shown.`, error);
      if (active !== term) return;
      close();
      if (tapped) quietly(() => term.click());
    }
  };
  const isInNote = (target: EventTarget | null) => target instanceof Node && note?.contains(target) === true;
  const termOf = (target: EventTarget | null) =>
    target instanceof Element && !isInNote(target) && article.contains(target) ? target.closest<HTMLAnchorElement>("a.term") : null;
  const belongs = (target: EventTarget | null) => isInNote(target) || (active !== null && termOf(target) === active);

  const listen = <Type extends keyof DocumentEventMap>(type: Type, listener: (event: DocumentEventMap[Type]) => void) => {
    const handle = (event: DocumentEventMap[Type]) => {
      if (!quiet) listener(event);
    };
    // Before the page's own listeners, to distinguish a tap from a click.
    document.addEventListener(type, handle, { capture: true, signal: listening.signal });
  };
  listen("pointerdown", ({ pointerType, target }) => {
    pointer = pointerType;
    if (!belongs(target)) close();
  });
  listen("pointerover", ({ pointerType, target }) => {
    if (pointerType === "touch") return;
    const term = termOf(target);
    if (belongs(target)) cancel();
    else if (term !== null) later(OPENS_AFTER, () => void open(term));
    // A note opened by keyboard stays until the focus moves.
    else if (belongs(document.activeElement)) cancel();
    else later(CLOSES_AFTER, close);
  });
  listen("focusin", ({ target }) => {
    const term = termOf(target);
    if (belongs(target)) cancel();
    else if (term?.matches(":focus-visible") === true) void open(term);
    else close();
  });
  listen("click", (event) => {
    const term = termOf(event.target);
    if (pointer !== "touch" || term === null || term === active) return;
    event.preventDefault();
    void open(term, true);
  });
  listen("keydown", ({ key }) => {
    const term = active;
    if (key !== "Escape" || term === null) return;
    const leaves = isInNote(document.activeElement);
    close();
    if (leaves) quietly(() => term.focus());
  });
  addEventListener("resize", put, { signal: listening.signal });

  if (first.tapped || first.term.matches(":hover, :focus-visible")) void open(first.term, first.tapped);
  return () => {
    listening.abort();
    close();
  };
};

function write({ term, content }: Definition, href: string, more: string): HTMLElement {
  const note = document.createElement("div");
  const name = document.createElement("strong");
  const text = document.createElement("div");
  const link = document.createElement("a");
  Object.assign(note, { className: "term-note", popover: "manual", role: "note", ariaLabel: term });
  name.textContent = term;
  text.id = TEXT;
  text.append(...content);
  link.href = href;
  link.textContent = more;
  note.append(name, text, link);
  return note;
}

/** The page at a path of this site. */
export type FindPage = (path: string) => Promise<Pick<PageData, "path" | "html">>;

/** A term's definition. */
export interface Definition {
  /** The term as the glossary spells it. */
  readonly term: string;
  /** The definition for use on any page: without ids, and with absolute links. */
  readonly content: readonly Node[];
}

/** Reads the definition at `address`, a term's anchor on the glossary's page. Fails if there's none. */
export async function readDefinition(address: URL, findPage: FindPage): Promise<Definition> {
  const page = await findPage(address.pathname);
  const glossary = new DOMParser().parseFromString(page.html, "text/html");
  const term = glossary.getElementById(decodeURIComponent(address.hash.slice(1)));
  const text = term?.nextElementSibling;
  if (term?.localName !== "dt" || text?.localName !== "dd") throw new Error(`${address.href} isn't a term of the glossary.`);
  text.querySelector(".glossary-links")?.remove();
  for (const element of text.querySelectorAll("[id]")) element.removeAttribute("id");
  for (const link of text.querySelectorAll<HTMLAnchorElement>("a[href]")) {
    link.href = new URL(link.getAttribute("href") ?? "", new URL(page.path, address)).href;
    // In a note, a term is an ordinary link.
    if (link.className === "term") link.removeAttribute("class");
  }
  return { term: term.textContent.trim(), content: [...text.childNodes] };
}

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The box of one line of the word, in pixels from the viewport's upper left corner. */
export interface Line {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** Pixels between a word and its note. */
export const GAP = 6;

/** Pixels between a note and the edge of the viewport. */
export const EDGE = 8;

/** Returns the note's upper left corner. A word that wraps has one box per line. */
export function placeNote(lines: readonly Line[], note: Size, view: Size): { readonly left: number; readonly top: number } {
  const first = lines[0] ?? { left: 0, top: 0, bottom: 0 };
  const last = lines.at(-1) ?? first;
  const above = first.top - GAP - note.height;
  const below = last.bottom + GAP;
  const isAbove = below + note.height > view.height - EDGE && above >= EDGE;
  const { left } = isAbove ? first : last;
  return { left: Math.max(EDGE, Math.min(left, view.width - EDGE - note.width)), top: isAbove ? above : below };
}
