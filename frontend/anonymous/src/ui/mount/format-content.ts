/** The sanitizer and the stylesheet of its HTML; loaded for the first text. */
import { stylesheet } from "@glosa/kit/browser/host-element.ts";
import type { RichText } from "@glosa/kit/text/html.ts";
import { toFragment } from "@glosa/kit/text/sanitize.ts";
import text from "../content.css?inline";

/** A text as sanitized nodes; also adds their stylesheet. Rejects if the Markdown parser can't be loaded. */
export function formatContent(body: RichText): Promise<DocumentFragment> {
  adopt();
  return toFragment(body);
}

const adopt = stylesheet(text);
