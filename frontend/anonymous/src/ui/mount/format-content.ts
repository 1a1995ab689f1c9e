/** What is loaded for the first text: the sanitizer, and rules for what it lets through. */
import { stylesheet } from "@glosa/kit/browser/host-element.ts";
import type { RichText } from "@glosa/kit/text/html.ts";
import { toFragment } from "@glosa/kit/text/sanitize.ts";
import text from "../content.css?inline";

/** What a text looks like, safe to be put into the page, whose rules the document has then. Rejects if the Markdown parser can't be loaded. */
export function formatContent(body: RichText): Promise<DocumentFragment> {
  adopt();
  return toFragment(body);
}

const adopt = stylesheet(text);
