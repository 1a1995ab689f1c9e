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
  const dashed = text.replaceAll("---", "—").replaceAll("--", "–").replaceAll("...", "…");
  return dashed.replaceAll(/["']/gu, (quote, at: number) => {
    const opens = /^$|[\s([{<–—\-/“‘]/u.test(dashed[at - 1] ?? before);
    if (quote === '"') return opens ? "“" : "”";
    return opens ? "‘" : "’";
  });
}
