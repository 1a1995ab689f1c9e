/** What a note on a term contains, and where it goes. */
import type { PageData } from "@glosa/contract";

/** The page at a path of this site. */
export type FindPage = (path: string) => Promise<Pick<PageData, "path" | "html">>;

export interface Definition {
  /** The term as the glossary calls it. */
  readonly term: string;
  /** Usable on any page: without ids, and with absolute links. */
  readonly content: readonly Node[];
}

/** The definition at `address`, a term's anchor on the page of the glossary. Fails when there is none. */
export async function readDefinition(address: URL, findPage: FindPage): Promise<Definition> {
  const page = await findPage(address.pathname);
  const glossary = new DOMParser().parseFromString(page.html, "text/html");
  const term = glossary.getElementById(decodeURIComponent(address.hash.slice(1)));
  const text = term?.nextElementSibling;
  if (term?.localName !== "dt" || text?.localName !== "dd") throw new Error(`${address.href} is no term of the glossary.`);
  text.querySelector(".glossary-links")?.remove();
  for (const element of text.querySelectorAll("[id]")) element.removeAttribute("id");
  for (const link of text.querySelectorAll<HTMLAnchorElement>("a[href]")) {
    link.href = new URL(link.getAttribute("href") ?? "", new URL(page.path, address)).href;
    // In a note, a term is an ordinary link.
    if (link.className === "term") link.removeAttribute("class");
  }
  return { term: term.textContent.trim(), content: [...text.childNodes] };
}

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

/** The note's upper left corner. A word that wraps has a box for each line. */
export function placeNote(lines: readonly Line[], note: Size, view: Size): { readonly left: number; readonly top: number } {
  const first = lines[0] ?? { left: 0, top: 0, bottom: 0 };
  const last = lines.at(-1) ?? first;
  const above = first.top - GAP - note.height;
  const below = last.bottom + GAP;
  const isAbove = below + note.height > view.height - EDGE && above >= EDGE;
  const { left } = isAbove ? first : last;
  return { left: Math.max(EDGE, Math.min(left, view.width - EDGE - note.width)), top: isAbove ? above : below };
}
