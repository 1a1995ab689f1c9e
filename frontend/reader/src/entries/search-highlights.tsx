/** Highlights the words of a query on the page that a result opened. Loaded on arrival from a result. */
import type { PageData } from "@glosa/contract";
import { browserClock as clock } from "@glosa/kit/browser/clock.ts";
import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import { createRoot } from "react-dom/client";
import type { Address } from "../app/browser/address.ts";
import { takeWords } from "../app/search/handoff.ts";
import { clearHighlights, highlight } from "../app/search/highlights.ts";
import styles from "../theme/search/highlights.css?url";
import { HighlightNotice } from "../theme/search/highlight-notice.tsx";

/** The stylesheet's address. */
export { styles };

/** Highlights the words that were left for the page, and says how many there are. The returned function removes both. */
export function showHighlights({ path, lang }: Pick<PageData, "path" | "lang">, address: Pick<Address, "url">, storage: KeyStore): () => void {
  const article = document.querySelector("article[data-article]");
  const count = article === null ? 0 : highlight(article, takeWords(storage, path, clock), address.url().hash);
  if (count === 0) return () => {};
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  const clear = () => {
    clearHighlights();
    root.unmount();
    place.remove();
  };
  root.render(<HighlightNotice lang={lang} count={count} onClear={clear} />);
  return clear;
}
