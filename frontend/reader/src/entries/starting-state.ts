import type { Header, ReaderState } from "@glosa/contract";
import { mismatch } from "../logic/contract-check.ts";
import { OUTLINE } from "../theme/chrome/panel.ts";

/**
 * The data that the page in the document was rendered from. The page isn't sent twice: its HTML
 * is read from the article itself, and its headings from the outline, before React hydrates.
 */
export function startingState(document: Document): ReaderState {
  const article = document.querySelector("article[data-article]");
  const json = document.querySelector('body > script[type="application/json"]');
  if (article === null || json === null) throw new Error("The page lacks its article or its state; was it built by Glosa?");
  const state = JSON.parse(json.textContent) as ReaderState;
  const place = mismatch(state, "ReaderState");
  if (place !== undefined) throw new Error(`${place} is not what this version of the reader expects; the page stays as it is.`);
  const headers = state.page.headers.length > 0 ? state.page.headers : listedHeaders(document);
  return { ...state, page: { ...state.page, html: article.innerHTML, headers } };
}

/** The headings that the outline lists, as `theme/page/outline.tsx` renders them. */
function listedHeaders(document: Document): readonly Header[] {
  return [...document.querySelectorAll(`#${OUTLINE} li > a`)].map((link) => ({
    level: Number(link.parentElement?.className.slice("level-".length)),
    title: link.textContent,
    slug: link.getAttribute("href")?.slice(1) ?? "",
  }));
}
