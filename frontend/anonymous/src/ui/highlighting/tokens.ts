/** Parts of program code that readers tell apart by color: what most languages have in common. Pure. */

/** A part of code; without a kind, it's shown as it is. */
export interface Token {
  readonly kind: Kind | null;
  readonly text: string;
}

type Kind = "comment" | "string" | "number" | "keyword" | "function" | "tag" | "inserted" | "deleted";

/** How a family of languages writes comments and strings, and its keywords. */
interface Family {
  readonly comment?: string;
  readonly string: string;
  readonly keywords: string;
}

/** Up to the end of the line if a quote isn't closed. */
const QUOTED = String.raw`"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?`;
const SLASHES = String.raw`\/\/.*|\/\*[^]*?(?:\*\/|$)`;

const BRACES: Family = {
  comment: SLASHES,
  string: `${QUOTED}|\`(?:\\\\[^]|[^\`\\\\])*\`?`,
  keywords:
    "abstract|as|async|await|bool|boolean|break|case|catch|char|class|const|continue|datetime|default|defer|delete|do|double|else|enum|export|extends|extern|false|final|finally|float|fn|for|foreach|from|func|function|go|if|impl|implements|import|in|input|instanceof|int|interface|is|let|long|match|mut|namespace|new|nil|null|of|operator|override|package|private|protected|pub|public|return|self|short|sinput|static|string|struct|super|switch|this|throw|throws|true|try|type|typeof|uint|ulong|undefined|union|unsigned|use|using|val|var|virtual|void|when|where|while|with|yield",
};
const HASHES: Family = {
  comment: "#.*",
  string: String.raw`"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)|${QUOTED}`,
  keywords:
    "and|as|assert|async|await|break|case|class|continue|def|del|do|done|elif|else|elsif|end|esac|except|exit|export|false|False|fi|finally|for|from|function|global|if|import|in|is|lambda|local|match|module|nil|None|nonlocal|not|or|pass|raise|require|rescue|return|self|then|true|True|try|unless|until|while|with|yield",
};
const QUERIES: Family = {
  comment: String.raw`--.*|\/\*[^]*?(?:\*\/|$)`,
  string: QUOTED,
  keywords:
    "add|all|alter|and|as|asc|begin|between|by|case|commit|create|default|delete|desc|distinct|drop|else|elseif|end|exists|false|for|foreign|from|full|function|group|having|if|in|index|inner|insert|into|is|join|key|left|like|limit|local|nil|not|null|offset|on|or|order|outer|primary|references|repeat|return|returning|right|rollback|select|set|table|then|true|union|unique|until|update|using|values|view|when|where|while|with",
};
const STYLES: Family = { comment: String.raw`\/\*[^]*?(?:\*\/|$)`, string: QUOTED, keywords: "important|media|supports|layer|import|from|to" };
const DATA: Family = { string: QUOTED, keywords: "true|false|null" };

const NAMES: readonly (readonly [Family, string])[] = [
  [BRACES, "c c++ cpp cs csharp dart go golang java javascript js jsx kotlin kt mq4 mq5 mql mql4 mql5 php rust rs scala swift ts tsx typescript"],
  [HASHES, "bash console dockerfile ini make makefile perl pl powershell ps1 py python r rb ruby sh shell toml yaml yml zsh"],
  [QUERIES, "lua mysql pgsql plsql postgresql sql sqlite"],
  [STYLES, "css less scss"],
  [DATA, "json json5 jsonc"],
];
const MARKUP = new Set(["html", "svg", "vue", "xml"]);
const FAMILIES = new Map(NAMES.flatMap(([family, names]) => names.split(" ").map((name) => [name, family] as const)));

/** Longer code is shown without colors. */
const LONGEST = 20_000;

/** The parts of `code`, in order; null for a language that isn't known. */
export function tokensOf(code: string, language: string): readonly Token[] | null {
  const name = language.toLowerCase();
  if (code.length > LONGEST) return null;
  if (name === "diff" || name === "patch") return tokens(code, CHANGES);
  if (MARKUP.has(name)) return tokens(code, ELEMENTS);
  const family = FAMILIES.get(name);
  return family === undefined ? null : tokens(code, pattern(family));
}

const CHANGES = /(?<inserted>^\+.*)|(?<deleted>^-.*)|(?<comment>^@@.*)/gmu;
const ELEMENTS = /(?<comment><!--[^]*?(?:-->|$))|(?<tag><\/?[a-z][\w:.-]*|\/?>)|(?<string>"[^"\n]*"|'[^'\n]*')/giu;

/** SQL is written in both cases, and no other language has words like its keywords in capitals. */
function pattern({ comment, string, keywords }: Family): RegExp {
  const words = `(?<number>\\b\\d[\\w.]*)|(?<keyword>\\b(?:${keywords})\\b)|(?<function>\\b[a-z_]\\w*(?=\\())|\\w+`;
  return new RegExp(`${comment === undefined ? "" : `(?<comment>${comment})|`}(?<string>${string})|${words}`, "giu");
}

function tokens(code: string, parts: RegExp): readonly Token[] {
  const found: Token[] = [];
  let end = 0;
  for (const match of code.matchAll(parts)) {
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0];
    if (kind === undefined) continue;
    if (match.index > end) found.push({ kind: null, text: code.slice(end, match.index) });
    found.push({ kind: kind as Kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < code.length) found.push({ kind: null, text: code.slice(end) });
  return found;
}
