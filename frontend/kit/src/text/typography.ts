import type { MarkedExtension, Token } from "marked";

/** Curly quotes, dashes and ellipses in text; code, addresses and raw HTML stay as they are. */
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

/** A quote that follows their beginning opens. */
const STARTS: ReadonlySet<string> = new Set(["paragraph", "heading", "list", "list_item", "blockquote", "table", "br"]);
/** A quote that follows them closes. */
const SOLID: ReadonlySet<string> = new Set(["codespan", "image", "escape"]);

/** `before` is the character in front of `text`, "" at the beginning of a block. */
function curly(text: string, before: string): string {
  const dashed = text.replaceAll(/--+/gu, ({ length }) => dashes(length)).replaceAll("...", "…");
  return dashed.replaceAll(/["']/gu, (quote, at: number) => {
    const opens = canOpen(dashed[at - 1] ?? before, dashed[at + 1]);
    if (quote === '"') return opens ? "“" : "”";
    // Alone it is an apostrophe, as in ’90s.
    return opens && dashed.includes("'", at + 1) ? "‘" : "’";
  });
}

/** Long dashes, short ones, or both, so that no hyphen is left. */
function dashes(length: number): string {
  if (length % 3 === 0) return "—".repeat(length / 3);
  if (length % 2 === 0) return "–".repeat(length / 2);
  return length % 3 === 2 ? `${"—".repeat((length - 2) / 3)}–` : `${"—".repeat((length - 4) / 3)}––`;
}

/** Whether a quote between these two characters opens, by CommonMark's rule for emphasis; `after` is unknown at the end of a text. */
function canOpen(before: string, after?: string): boolean {
  if (after === undefined) return /^$|[\s([{<–—\-/“‘]/u.test(before);
  if (/^\s?$/u.test(before)) return !/\s/u.test(after);
  if (/\s|[)\]]/u.test(after) && !/[([]/u.test(before)) return false;
  return MARKS.test(before) && !/[)\]]/u.test(before) && (!MARKS.test(after) || /[([]/u.test(before));
}

/** Punctuation and signs. */
const MARKS = /^[\p{P}\p{S}]$/u;
