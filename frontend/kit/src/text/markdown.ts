/** Markdown of comments as HTML. */
import { Marked, type MarkedExtension, type Token } from "marked";
import { literal, shown } from "./angle-brackets.ts";
import { escapeHtml } from "./html.ts";

/** HTML of a comment in Markdown, as the service renders it: GFM with line breaks, smart lists, and typography. It's untrusted until it's sanitized. */
export function renderComment(source: string): string {
  const { text, together } = apart(source);
  return isTooComplex(text) ? plain(source) : together(shown(comments.parse(literal(text), { async: false })));
}

/** HTML of Markdown from a code host, where every tag works. It's untrusted until it's sanitized. */
export function renderMarkdown(source: string): string {
  return isTooComplex(source) ? plain(source) : platforms.parse(source, { async: false });
}

/** A paragraph that shows `source` itself, with its line breaks. */
export function plain(source: string): string {
  return `<p>${escapeHtml(source.trim()).replaceAll(/\r\n?|\n/gu, "<br>")}</p>`;
}

const OPTIONS = { gfm: true, breaks: true, async: false } as const;

/** Tasks as symbols, because nobody could use a checkbox. */
function signs(): MarkedExtension {
  return { renderer: { checkbox: ({ checked }) => (checked ? "☑ " : "☐ ") } };
}

const comments = new Marked(OPTIONS, typography(), signs());
const platforms = new Marked(OPTIONS, typography());

/** Curly quotes, dashes, and ellipses in text. Code, addresses, and raw HTML stay unchanged. */
export function typography(): MarkedExtension {
  let before = "";
  let address: Token | undefined;

  const walkTokens = (token: Token) => {
    if (STARTS.has(token.type)) before = "";
    if (SOLID.has(token.type)) before = "x";
    if (token.type === "link" && token["autolink"] === true) [address] = token["tokens"] as Token[];
    if (token.type !== "text" || "tokens" in token) return;
    const text = token["text"] as string;
    if (token !== address) token["text"] = curly(text, before);
    before = text.at(-1) ?? before;
  };
  return { walkTokens };
}

/** A quotation mark at their beginning is an opening one. */
const STARTS: ReadonlySet<string> = new Set(["paragraph", "heading", "list_item", "blockquote", "table", "br"]);
/** A quotation mark after them is a closing one. */
const SOLID: ReadonlySet<string> = new Set(["codespan", "image", "escape"]);

/** `before` is the character before `text`; "" at the beginning of a block. */
function curly(text: string, before: string): string {
  const dashed = text.replaceAll(/--+/gu, ({ length }) => dashes(length)).replaceAll("...", "…");
  return dashed.replaceAll(/["']/gu, (quote, at: number) => {
    const opens = canOpen(dashed[at - 1] ?? before, dashed[at + 1]);
    if (quote === '"') return opens ? "“" : "”";
    // A single one is an apostrophe, as in ’90s.
    return opens && dashed.includes("'", at + 1) ? "‘" : "’";
  });
}

/** Em dashes, en dashes, or both, so that no hyphen is left. */
function dashes(length: number): string {
  if (length % 3 === 0) return "—".repeat(length / 3);
  if (length % 2 === 0) return "–".repeat(length / 2);
  return length % 3 === 2 ? `${"—".repeat((length - 2) / 3)}–` : `${"—".repeat((length - 4) / 3)}––`;
}

/** Whether a quotation mark between these characters is an opening one, by CommonMark's rule for emphasis; `after` is undefined at the end of a text. */
function canOpen(before: string, after?: string): boolean {
  if (after === undefined) return /^$|[\s([{<–—\-/“‘]/u.test(before);
  if (/^\s?$/u.test(before)) return !/\s/u.test(after);
  if (/\s|[)\]]/u.test(after) && !/[([]/u.test(before)) return false;
  return MARKS.test(before) && !/[)\]]/u.test(before) && (!MARKS.test(after) || /[([]/u.test(before));
}

/** Punctuation and signs. */
const MARKS = /[\p{P}\p{S}]/u;

/** Pictures in a text, as `data:` addresses. The parser gets a short address for each, as in the service. */
export interface Pasted {
  readonly text: string;
  /** Puts the pictures into HTML of `text`. */
  readonly together: (html: string) => string;
}

export function apart(source: string): Pasted {
  const pictures: string[] = [];
  const text = source.replaceAll(PICTURE, (picture) => `${SHORT}${pictures.push(picture) - 1}`);
  const together = (html: string) => (pictures.length === 0 ? html : html.replaceAll(PLACE, (place, at: string) => pictures[Number(at)] ?? place));
  return { text, together };
}

const SHORT = "data:image/png;base64,";
const PICTURE = /data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z\d+/=]+/gu;
const PLACE = /data:image\/png;base64,(\d+)/gu;

/** Whether parsing would take so long that the tab freezes. The limits are the service's (docs/adr/0021). */
export function isTooComplex(markdown: string): boolean {
  if (markdown.length > LONGEST || SPACES.test(markdown) || CLOSING.test(markdown) || NESTED.test(markdown)) return true;
  let [cells, columns, runs] = [0, 0, 0];
  // Every line up to a blank one counts as a row, so there are never more cells than counted.
  for (const line of markdown.split(/\r\n?|\n/u)) {
    if (BLANK.test(line)) [columns, runs] = [0, 0];
    else if (line.includes("|") && line.includes("-") && DELIMITERS.test(line)) columns = Math.max(columns, line.replaceAll(EDGES, "").split("|").length);
    cells += columns;
    runs += line.match(EMPHASIS)?.length ?? 0;
    if (columns > MOST_COLUMNS || cells > MOST_CELLS || runs > MOST_RUNS) return true;
  }
  return false;
}

const LONGEST = 200_000;
/** Maximum number of cells in all tables. */
const MOST_CELLS = 5000;
const MOST_COLUMNS = 100;
/** Maximum number of emphasis marks in one paragraph. */
const MOST_RUNS = 2000;

/** The parser reads them repeatedly; the service doesn't. */
const SPACES = /[ \t]{1001}/u;
/** Nested quotes and lists on one line. */
const NESTED = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){100}/mu;
const CLOSING = /(?:\)[^\s()]{0,9}){101}/u;
const BLANK = /^[ \t>]*$/u;
// Stryker disable next-line Regex: one of its mutants isn't a valid pattern.
const DELIMITERS = /^[ \t\v\f>*+\d.)|:-]*$/u;
const EDGES = /^[ \t>|]+|[ \t>|]+$/gu;
const EMPHASIS = /[*_~]+/gu;
