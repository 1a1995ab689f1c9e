/** Whether Prism can use a grammar: it finds out only when a page has such code, and then in words of its own. */

/** A mapping from token names to patterns, as far as that was checked. */
type Grammar = Readonly<Record<string, unknown>>;

/** Throws where `grammar`, of the fence language `name`, is none, or one of its tokens is no pattern. */
export function checkGrammar(grammar: unknown, name: string): asserts grammar is Grammar {
  if (!isPlain(grammar)) throw new TypeError(`The language ${name} exports no grammar by default.`);
  checkTokens(grammar, { name, path: "", seen: new Set() });
}

/** Where the check is. */
interface Place {
  readonly name: string;
  /** The grammar within the language's own, with the dot before its tokens. */
  readonly path: string;
  /** A grammar may hold itself. */
  readonly seen: Set<Grammar>;
}

function checkTokens(grammar: Grammar, { name, path, seen }: Place): void {
  if (seen.has(grammar)) return;
  seen.add(grammar);
  for (const [token, patterns] of Object.entries(grammar)) {
    const at = `${path}${token}`;
    // Prism passes over a token that has been taken out; of 'rest', it takes the tokens.
    if (isAbsent(patterns)) continue;
    if (token === "rest") checkWithin(patterns, at, { name, path, seen });
    else if (!Array.isArray(patterns)) checkPattern(patterns, at, { name, path, seen });
    else for (const [index, one] of patterns.entries()) checkPattern(one, `${at}[${index}]`, { name, path, seen });
  }
}

function checkPattern(pattern: unknown, at: string, place: Place): void {
  if (pattern instanceof RegExp) return;
  if (!isPlain(pattern) || !(pattern["pattern"] instanceof RegExp)) {
    throw new TypeError(
      `In the language ${place.name}, ${at} has no pattern. Expected: a regular expression, an object with one as its 'pattern', or a list of these.`,
    );
  }
  if (!isAbsent(pattern["inside"])) checkWithin(pattern["inside"], `${at}.inside`, place);
}

function checkWithin(grammar: unknown, at: string, place: Place): void {
  if (!isPlain(grammar)) throw new TypeError(`In the language ${place.name}, ${at} is no grammar. Expected: an object of tokens and their patterns.`);
  checkTokens(grammar, { ...place, path: `${at}.` });
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === false;
}

function isPlain(value: unknown): value is Grammar {
  return Object.prototype.toString.call(value) === "[object Object]";
}
