/** Terms of the glossary in an article: links until a reader takes interest in one, then notes that say what it means. */
import type { NotePorts, StartNotes } from "./notes.ts";

export interface TermPorts extends NotePorts {
  /** Loads what shows notes. */
  readonly loadNotes: () => Promise<StartNotes>;
}

/** Whether a link is a term, as the builder marks it. */
const TERM = "a.term";

/** What tells of interest: the last one also tells of a finger, before it becomes a click. */
const INTEREST = ["pointerover", "focusin", "click", "pointerdown"] as const;

/** Waits for interest in a term of `article`; the answer ends that. A failure leaves the links as they are, until the next interest tries again. */
export function watchTerms(article: HTMLElement, ports: TermPorts): () => void {
  if (article.querySelector(TERM) === null || !("showPopover" in article)) return () => {};
  let pointer: string | undefined;
  let ended = false;
  const wait = () => {
    for (const type of INTEREST) article.addEventListener(type, notice);
  };
  const ignore = () => {
    for (const type of INTEREST) article.removeEventListener(type, notice);
  };
  let end = ignore;

  const notice = (event: Event) => {
    if (event.type === "pointerdown") pointer = (event as PointerEvent).pointerType;
    const term = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(TERM) : null;
    if (term === null || !interests(event, term, pointer)) return;
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
      // A link that has left the page would still be followed; this click is none that asks for a note.
      if (tapped) term.click();
      wait();
    }
  };
  wait();
  // Who was there before us.
  const early = article.querySelector<HTMLAnchorElement>(`${TERM}:hover, ${TERM}:focus-visible`);
  if (early !== null) void begin(early);
  return () => {
    ended = true;
    end();
  };
}

/** A mouse that hovers, the keyboard that arrives, a finger that taps; a click of a mouse follows the link. */
function interests(event: Event, term: Element, pointer: string | undefined): boolean {
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
