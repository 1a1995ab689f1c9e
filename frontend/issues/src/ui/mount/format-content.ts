/** The sanitizer and the stylesheet of its HTML; loaded for the first comment. */
import { stylesheet } from "@glosa/kit/browser/stylesheet.ts";
import { sanitisePlatform } from "@glosa/kit/text/sanitise-platform.ts";
import text from "../content.css?inline";

/** A platform's HTML as sanitized nodes; also adds their stylesheet. For `base`, see `sanitisePlatform`. */
export function formatContent(html: string, base: string): DocumentFragment {
  adopt();
  return sanitisePlatform(html, base);
}

const adopt = stylesheet(text);
