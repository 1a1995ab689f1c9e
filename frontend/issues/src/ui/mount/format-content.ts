/** What is loaded for the first comment: the sanitizer, and rules for what it lets through. */
import { stylesheet } from "@glosa/kit/browser/stylesheet.ts";
import { sanitisePlatform } from "@glosa/kit/text/sanitise-platform.ts";
import text from "../content.css?inline";

/** HTML of a platform as nodes that may be put into the page, whose rules the document has then. `base`: see `sanitisePlatform`. */
export function formatContent(html: string, base: string): DocumentFragment {
  adopt();
  return sanitisePlatform(html, base);
}

const adopt = stylesheet(text);
