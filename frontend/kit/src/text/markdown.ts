import { Marked } from "marked";
import { typography } from "./typography.ts";

const marked = new Marked({ gfm: true, breaks: true, async: false }, typography());

/** HTML of Markdown: GFM with tables, line breaks, smart lists and typography. It is untrusted until sanitised. */
export function renderMarkdown(source: string): string {
  return marked.parse(source, { async: false });
}
