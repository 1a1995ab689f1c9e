/** Runs a plain ES module where there is no module loader: in the builder's embedded engine. */

export type Exports = Record<string, unknown>;

/**
 * What the module `source` exports. It may use the names of `globals`, and may import nothing. What it throws, now or
 * later, the engine places in `file`, one line further down than it stands there.
 */
export function evaluateModule(source: string, globals: Readonly<Record<string, unknown>>, file: string): Exports {
  if (/^import\b(?!\s*[.(])/mu.test(source)) {
    throw new SyntaxError("The module imports another one. Expected: one file that needs no other while the site is built.");
  }
  const exported: Exports = {};
  const names = ["exports", ...Object.keys(globals)].join(", ");
  // The name comes first: of code that cannot be parsed, the engine does not read the end.
  const script = `//# sourceURL=${file}\n(function (${names}) { "use strict"; ${withoutExports(source)}\n})`;
  // oxlint-disable-next-line no-eval -- the site's own code; the browser never runs this
  const run = globalThis.eval(script) as (...values: readonly unknown[]) => void;
  run(exported, ...Object.values(globals));
  return exported;
}

/** The same code, line for line, with its `export` statements turned into assignments to `exports`. Each begins a line. */
function withoutExports(source: string): string {
  const names: (readonly [exported: string, local: string])[] = [];
  const code = source
    .replaceAll(/^export\s+default\b/gmu, "exports.default =")
    .replaceAll(DECLARATION, (_, declaration: string, name: string) => {
      names.push([name, name]);
      return declaration;
    })
    .replaceAll(/^export\s*\{([^}]*)\}\s*;?/gmu, (statement, list: string) => {
      names.push(...listed(list));
      return statement.replaceAll(/[^\n]/gu, "");
    });
  return [code, ...names.map(([exported, local]) => `exports.${exported} = ${local};`)].join("\n");
}

const DECLARATION = /^export\s+((?:(?:async\s+)?function\s*\*?|class|const|let|var)\s*([\p{ID_Start}$_][\p{ID_Continue}$]*))/gmu;

/** `a, b as c` → a as a, b as c. */
function listed(list: string): readonly (readonly [string, string])[] {
  const items = list.split(",").map((item) => item.trim());
  return items.flatMap((item) => {
    const [local = "", exported = local] = item.split(/\s+as\s+/u);
    return local === "" ? [] : [[exported, local] as const];
  });
}
