/** Terms of the glossary in an article: links, with a note on hover, focus, or touch. */
import type { NotePorts, StartNotes } from "./notes.ts";

/** What terms need. */
export interface TermPorts extends NotePorts {
  /** Loads the code of notes. */
  readonly loadNotes: () => Promise<StartNotes>;
}

/** The selector of terms, which the builder marks. */
const TERM = "a.term";

/** Events that load notes. The last one reports the kind of pointer before a click. */
const EVENTS = ["pointerover", "focusin", "click", "pointerdown"] as const;

/** Waits for hover, focus, or touch on a term of `article`. The returned function ends that. After a failure, terms stay links until the next event tries again. */
export function watchTerms(article: HTMLElement, ports: TermPorts): () => void {
  if (article.querySelector(TERM) === null || !("showPopover" in article)) return () => {};
  let pointer: string | undefined;
  let ended = false;
  const wait = () => {
    for (const type of EVENTS) article.addEventListener(type, check);
  };
  const ignore = () => {
    for (const type of EVENTS) article.removeEventListener(type, check);
  };
  let end = ignore;

  const check = (event: Event) => {
    if (event.type === "pointerdown") pointer = (event as PointerEvent).pointerType;
    const term = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(TERM) : null;
    if (term === null || !opensNote(event, term, pointer)) return;
    const tapped = event.type === "click";
    if (tapped) event.preventDefault();
    void begin(term, tapped);
  };
  const begin = async (term: HTMLAnchorElement, tapped = false) => {
    ignore();
    try {
      const start = await ports.loadNotes();
      if (!ended) end = start(article, ports, { term, tapped });
    } catch (error) {
      ports.report("Notes on terms could not be loaded.", error);
      if (ended) return;
      // A link that has left the page would still be followed; this click doesn't open a note.
      if (tapped) term.click();
      wait();
    }
  };
  wait();
  // Pointer and focus may already be on a term.
  const early = article.querySelector<HTMLAnchorElement>(`${TERM}:hover, ${TERM}:focus-visible`);
  if (early !== null) void begin(early);
  return () => {
    ended = true;
    end();
  };
}

/** Whether the event opens a note: a hovering mouse, the focus, or a tap. A mouse click follows the link. */
function opensNote(event: Event, term: Element, pointer: string | undefined): boolean {
  switch (event.type) {
    case "pointerover":
      return (event as PointerEvent).pointerType !== "touch";
    case "focusin":
      return term.matches(":focus-visible");
    case "click":
      return pointer === "touch";
    default:
      return false;
  }
}
