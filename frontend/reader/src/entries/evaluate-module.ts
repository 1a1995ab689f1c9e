/** Runs a site's ES module in the builder's embedded engine, which has no module loader. */
import { type ExportSpecifier, parse } from "es-module-lexer/js";

/** The exports of a module by name. */
export type Exports = Record<string, unknown>;

/**
 * Returns the exports of the module `source`. The module can use the names of `globals`, and can't import anything.
 * The engine reports its errors in `file`, one line below their line in `source`.
 */
export function evaluateModule(source: string, globals: Readonly<Record<string, unknown>>, file: string): Exports {
  const { code, exported } = scriptOf(source.replace(/^#!/u, "//"), file);
  const names = [...Object.keys(globals), META].join(", ");
  const properties = exported.map(([name, local]) => `${JSON.stringify(name)}: ${local}`).join(", ");
  // Two functions, so that the module can declare one of these names itself.
  const script = `(function (${names}) { return (function () { "use strict"; ${code}\nreturn { ${properties} };\n})(); })`;
  const run = evaluate(script, file) as (...values: readonly unknown[]) => Exports;
  return run(...Object.values(globals), { url: file });
}

/** The script's names for `import.meta`, and for a default export that has none. */
const META = "$importMeta";
const DEFAULT = "$default";

type Exported = readonly (readonly [name: string, local: string])[];

/** Start → end, and the text to put there. */
type Edits = Map<number, readonly [end: number, text: string]>;

/** The same code, line for line, without `export` and `import.meta`, which a script can't contain. */
function scriptOf(source: string, file: string): { readonly code: string; readonly exported: Exported } {
  const [imports, exports] = lex(source, file);
  const edits: Edits = new Map();
  for (const { ss: start, se: end, d: kind } of imports) {
    if (kind === IMPORT_META) edits.set(start, [end, META]);
    if (kind === STATIC_IMPORT) fail("The module imports another one. Expected: a file without imports.", source, start, file);
  }
  const exported = exports.map((specifier) => [specifier.n, withoutExport(specifier, source, edits)] as const);
  return { code: edited(source, edits), exported };
}

/** What es-module-lexer calls `d`. For `import()`, which a script can contain, `d` is an offset. */
const STATIC_IMPORT = -1;
const IMPORT_META = -2;

/** Adds the edits that remove the `export` of a specifier. Returns its local name. */
function withoutExport({ n: name, ln: local = name, ss: start, e: end, le: localEnd }: ExportSpecifier, source: string, edits: Edits): string {
  const next = skip(source, start + "export".length);
  if (source[next] === "{") {
    // Each name replaces the edit of the one before, so that the last name determines where the list ends.
    edits.set(start, [endOfList(source, Math.max(end, localEnd)), ";"]);
    return local;
  }
  if (!source.startsWith("default", next)) {
    edits.set(start, [next, ""]);
    return local;
  }
  DECLARATION.lastIndex = skip(source, end);
  const declaration = DECLARATION.exec(source);
  edits.set(start, [end, declaration === null ? `const ${DEFAULT} =` : ""]);
  if (declaration === null) return DEFAULT;
  const [, declared] = declaration;
  if (declared === undefined) edits.set(DECLARATION.lastIndex, [DECLARATION.lastIndex, ` ${DEFAULT}`]);
  return declared ?? DEFAULT;
}

const GAP = String.raw`(?:\s|/\*[^]*?\*/|//.*)*`;
const BLANK = new RegExp(GAP, "uy");

/** A default export that is a function or class declaration, up to its name if it has one. */
const DECLARATION = new RegExp(
  String.raw`(?:async[^\S\n]+)?(?:function(?![\w$])(?:${GAP}\*)?|class(?![\w$]))(?:${GAP}(?!extends\b)([\p{ID_Start}$_][\p{ID_Continue}$]*))?`,
  "uy",
);

/** The position of the next token at or after `from`. */
function skip(source: string, from: number): number {
  BLANK.lastIndex = from;
  BLANK.exec(source);
  return BLANK.lastIndex;
}

/** The position after the brace that closes an export list whose last name ends at `from`. */
function endOfList(source: string, from: number): number {
  const next = skip(source, from);
  return (source[next] === "," ? skip(source, next + 1) : next) + 1;
}

function edited(source: string, edits: Edits): string {
  let code = "";
  let place = 0;
  for (const [start, [end, text]] of [...edits].toSorted(([one], [other]) => one - other)) {
    code += source.slice(place, start) + text + source.slice(start, end).replaceAll(/[^\n]/gu, "");
    place = end;
  }
  return code + source.slice(place);
}

function lex(source: string, file: string): ReturnType<typeof parse> {
  try {
    return parse(source);
  } catch (error) {
    // A bracket, string, or comment has no end. The engine describes that better, if it finds no `export` first.
    const script = source.replaceAll(/^export\b(?:\s*\{[^}]*\}|\s+default\b)?/gmu, (text) => `void 0;${text.replaceAll(/[^\n]/gu, "")}`);
    evaluate(`(function () { "use strict"; ${script}\n})`, file);
    throw error;
  }
}

/** Throws a SyntaxError that the engine places at the line of `place`. */
function fail(message: string, source: string, place: number, file: string): void {
  const above = source.slice(0, place).replaceAll(/[^\n]/gu, "");
  evaluate(`${above}throw new SyntaxError(${JSON.stringify(message)});`, file);
}

/** The name comes first: the engine doesn't read the end of code that it can't parse. */
function evaluate(script: string, file: string): unknown {
  // oxlint-disable-next-line no-eval -- the site's own code; the browser never runs this
  return globalThis.eval(`//# sourceURL=${file}\n${script}`);
}
