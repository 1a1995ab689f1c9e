/** Compiles one module of a site, without looking at any other file: imports stay to be resolved by the builder. */
import { parse } from "es-module-lexer/js";
import { forBrowsers, forEngine } from "./transform.ts";

/** The names that an import statement binds. */
interface Bindings {
  /** The local name of the other module's default export; empty if it isn't imported. */
  readonly default: string;
  /** The local name of the object with all of its exports; empty if there's none. */
  readonly namespace: string;
  /** Exported name, local name. */
  readonly names: readonly (readonly [imported: string, local: string])[];
}

/** An import of another file, in the order of the code. */
interface Import extends Bindings {
  /** As written: `./scale`. */
  readonly specifier: string;
  /** The code before the specifier's quotes, which belongs to the same statement: `import { scale } from `. */
  readonly head: string;
  /** 1-based, in the source. */
  readonly line: number;
  /** Whether it's `import()`, which loads the module when the code gets there. */
  readonly dynamic: boolean;
  /** Whether it exports everything that the other module does. */
  readonly star: boolean;
}

interface Compiled {
  readonly kind: "compiled";
  /** The code for browsers around the imports: one piece more than there are imports. */
  readonly pieces: readonly string[];
  readonly imports: readonly Import[];
  /** The body of a function of `require`, `exports`, `module`, and {@link META}. */
  readonly engine: string;
  /** The names that it exports itself. */
  readonly exports: readonly string[];
}

/** Why a module couldn't be compiled. */
interface Fault {
  readonly kind: "error";
  readonly message: string;
  /** 1-based; 0 if unknown. */
  readonly line: number;
  readonly column: number;
}

/** The engine's name for `import.meta`, which a script can't contain. */
const META = "$importMeta";

/** Returns a Compiled, or a Fault, in JSON. `file` is the path below the site's folder. */
export function compile(source: string, file: string): string {
  try {
    return JSON.stringify(compiled(source.replace(/^#!/u, "//"), file));
  } catch (error) {
    return JSON.stringify(faultOf(error));
  }
}

function compiled(source: string, file: string): Compiled {
  const browser = forBrowsers(source, file);
  const engine = forEngine(source, file);
  const [found, exports] = parse(browser);
  const pieces: string[] = [];
  const imports: Import[] = [];
  let end = 0;
  for (const { n: specifier, s: from, e: until, ss: start, d: kind } of found) {
    if (kind === IMPORT_META || specifier === undefined || start < end) continue;
    const dynamic = kind !== STATIC_IMPORT;
    const head = dynamic ? "" : browser.slice(start, from - 1);
    pieces.push(browser.slice(end, dynamic ? from : start));
    imports.push({
      specifier,
      head,
      line: lineOf(browser, from),
      dynamic,
      star: /^export\s*\*\s*from/u.test(head),
      ...bindingsOf(head),
    });
    end = dynamic ? until : until + 1;
  }
  pieces.push(browser.slice(end));
  return { kind: "compiled", pieces, imports, engine: withoutMeta(engine), exports: exports.map(({ n }) => n) };
}

/** What es-module-lexer calls `d`. For `import()`, it's an offset. */
const STATIC_IMPORT = -1;
const IMPORT_META = -2;

function withoutMeta(engine: string): string {
  if (!engine.includes("import")) return engine;
  let code = "";
  let end = 0;
  for (const { d: kind, ss: start, se } of parse(engine)[0]) {
    if (kind !== IMPORT_META) continue;
    code += engine.slice(end, start) + META;
    end = se;
  }
  return code + engine.slice(end);
}

const COMMENT = /\/\*[^]*?\*\/|\/\/.*/gu;
const NAMESPACE = /\*\s*as\s+([\w$]+|"[^"]*")/u;

/** Reads `import a, { b as c } from ` and `export { b as c } from `. */
function bindingsOf(head: string): Bindings {
  const clause = head.replaceAll(COMMENT, " ").replace(/^(?:import|export)\b/u, "").replace(/\bfrom\s*$/u, "");
  const [outside = "", inside = ""] = clause.split(/[{}]/u);
  const [, namespace = ""] = NAMESPACE.exec(outside) ?? [];
  return {
    default: /^\s*([\p{ID_Start}$_][\p{ID_Continue}$]*)/u.exec(outside)?.[1] ?? "",
    namespace,
    names: inside
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean)
      .map((one) => {
        const [imported = "", local = imported] = one.split(/\s+as\s+/u);
        return [imported, local] as const;
      }),
  };
}

function lineOf(code: string, place: number): number {
  return code.slice(0, place).split("\n").length;
}

function faultOf(error: unknown): Fault {
  const { message, loc, idx } = error as Error & { readonly loc?: { readonly line: number; readonly column: number }; readonly idx?: number };
  const words = message.replace(/^Error transforming [^:]*: /u, "").replace(/ \(\d+:\d+\)$/u, "");
  if (loc !== undefined) return { kind: "error", message: words, line: loc.line, column: loc.column };
  const [, line = "0", column = "0"] = /:(\d+):(\d+)$/u.exec(message) ?? [];
  return { kind: "error", message: idx === undefined ? words : "A bracket, string, or comment has no end", line: Number(line), column: Number(column) };
}
