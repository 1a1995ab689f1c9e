import { Marked, type MarkedExtension } from "marked";
import { literal, shown } from "./angle-brackets.ts";
import { isTooComplex } from "./budget.ts";
import { escapeHtml } from "./escape.ts";
import { apart } from "./pasted.ts";
import { typography } from "./typography.ts";

/** HTML of a comment in Markdown, as the service makes it: GFM with line breaks, smart lists and typography. It is untrusted until sanitised. */
export function renderComment(source: string): string {
  const { text, together } = apart(source);
  return isTooComplex(text) ? plain(source) : together(shown(comments.parse(literal(text), { async: false })));
}

/** HTML of Markdown from a code host, where every tag counts. It is untrusted until sanitised. */
export function renderMarkdown(source: string): string {
  return isTooComplex(source) ? plain(source) : platforms.parse(source, { async: false });
}

/** A paragraph that shows `source` itself, with its line breaks. */
export function plain(source: string): string {
  return `<p>${escapeHtml(source.trim()).replaceAll(/\r\n?|\n/gu, "<br>")}</p>`;
}

const OPTIONS = { gfm: true, breaks: true, async: false } as const;

/** Nobody could operate the box of a task. */
function signs(): MarkedExtension {
  return { renderer: { checkbox: ({ checked }) => (checked ? "☑ " : "☐ ") } };
}

const comments = new Marked(OPTIONS, typography(), signs());
const platforms = new Marked(OPTIONS, typography());
