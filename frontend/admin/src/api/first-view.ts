/** The first view, as the service wrote it into the page. */
import type { FirstView } from "./types.ts";

/** The element with its data, which is missing if the service doesn't know who asks. */
export const DATA = "first-view";

/** What `page` displays already; null if that's nothing of the `site`. */
export function readFirstView(page: Document, site: string): FirstView | null {
  const text = page.getElementById(DATA)?.textContent ?? "";
  const view = text === "" ? null : (JSON.parse(text) as FirstView);
  return view?.site === site ? view : null;
}
