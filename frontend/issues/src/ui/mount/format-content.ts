/** The sanitizer and the stylesheet of its HTML; loaded for the first comment. */
import { stylesheet } from "@glosa/kit/browser/host-element.ts";
import { sanitizePlatform } from "@glosa/kit/text/sanitize-platform.ts";
import text from "../content.css?inline";

/** A platform's HTML as sanitized nodes; also adds their stylesheet. For `base`, see `sanitizePlatform`. */
export function formatContent(html: string, base: string): DocumentFragment {
  adopt();
  return sanitizePlatform(html, base);
}

const adopt = stylesheet(text);
