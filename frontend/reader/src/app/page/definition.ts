/** What a term means, read from the page of the glossary. */
import type { PageData } from "@glosa/contract";

/** The page at a path of this site. */
export type FindPage = (path: string) => Promise<Pick<PageData, "path" | "html">>;

export interface Definition {
  /** The term as the glossary calls it. */
  readonly term: string;
  /** Fit for any page: without ids, its links complete. */
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
    // Within a note a term is a link like any other.
    if (link.className === "term") link.removeAttribute("class");
  }
  return { term: term.textContent.trim(), content: [...text.childNodes] };
}
