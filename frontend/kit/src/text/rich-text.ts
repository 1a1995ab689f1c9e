import { lazy } from "../browser/lazy.ts";
import type { RichText } from "./plain-text.ts";
import { sanitise } from "./sanitise.ts";

/** What `text` looks like, safe to be put into the page. The parser of Markdown is loaded for the first Markdown; rejects where it does not come. */
export async function toFragment({ format, text }: RichText): Promise<DocumentFragment> {
  return sanitise(format === "html" ? text : (await markdown()).renderComment(text));
}

const markdown = lazy(() => import("./markdown.ts"), import.meta.url);
