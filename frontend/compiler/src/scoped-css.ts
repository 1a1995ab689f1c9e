/** CSS modules: class names that belong to one file. */
import { type CSSToken, tokenize, TokenType } from "@csstools/css-tokenizer";

interface Scoped {
  readonly css: string;
  /** Each class name as written, with its name in the page. */
  readonly names: Readonly<Record<string, string>>;
}

/** Adds `suffix` to every class name of `css` outside `:global(…)`. Returns a Scoped, in JSON. */
export function scopeClasses(css: string, suffix: string): string {
  const names: Record<string, string> = {};
  const tokens = tokenize({ css });
  const text = tokens.map((token) => token[1]);
  let start = 0;
  for (const [index, [type]] of tokens.entries()) {
    // What ends at a brace is a selector or the head of an at-rule; everything else between them is a declaration.
    if (type === TokenType.OpenCurly) scopeSelector(tokens, { start, end: index, suffix, names, text });
    if (type === TokenType.OpenCurly || type === TokenType.CloseCurly || type === TokenType.Semicolon) start = index + 1;
  }
  return JSON.stringify({ css: text.join(""), names } satisfies Scoped);
}

interface Selector {
  readonly start: number;
  readonly end: number;
  readonly suffix: string;
  readonly names: Record<string, string>;
  readonly text: string[];
}

function scopeSelector(tokens: readonly CSSToken[], { start, end, suffix, names, text }: Selector): void {
  const first = tokens.slice(start, end).find(([type]) => type !== TokenType.Whitespace && type !== TokenType.Comment);
  if (first?.[0] === TokenType.AtKeyword && first[1] !== "@scope") return;
  /** The number of brackets that are open within `:global(`; 0 outside of it. */
  let global = 0;
  for (let index = start; index < end; index += 1) {
    const [type, written] = tokens[index] as CSSToken;
    if (type === TokenType.Function && written === "global(" && tokens[index - 1]?.[0] === TokenType.Colon) {
      text[index - 1] = "";
      text[index] = "";
      global = 1;
    } else if (global > 0) {
      if (type === TokenType.Function || type === TokenType.OpenParen) global += 1;
      if (type === TokenType.CloseParen && (global -= 1) === 0) text[index] = "";
    } else if (type === TokenType.Ident && isDot(tokens[index - 1])) {
      names[written] = `${written}_${suffix}`;
      text[index] = names[written];
    }
  }
}

function isDot(token: CSSToken | undefined): boolean {
  return token?.[0] === TokenType.Delim && token[1] === ".";
}
