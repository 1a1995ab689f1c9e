import type { ReaderState } from "@glosa/contract";

/**
 * What the page in the document was rendered from. The page's HTML is not in that data a second time: it is read from
 * the article itself, before React takes over.
 */
export function startingState(document: Document): ReaderState {
  const article = document.querySelector("article[data-article]");
  const json = document.querySelector('body > script[type="application/json"]');
  if (article === null || json === null) throw new Error("The page lacks its article or its state; was it built by Glosa?");
  const state = JSON.parse(json.textContent) as ReaderState;
  return { ...state, page: { ...state.page, html: article.innerHTML } };
}
