/** The names that an import statement binds. */

export interface Bindings {
  /** The local name of the other module's default export; empty if it isn't imported. */
  readonly default: string;
  /** The local name of the object with all of its exports; empty if there's none. */
  readonly namespace: string;
  /** Exported name, local name. */
  readonly names: readonly (readonly [imported: string, local: string])[];
}

const COMMENT = /\/\*[^]*?\*\/|\/\/.*/gu;
const NAMESPACE = /\*\s*as\s+([\w$]+|"[^"]*")/u;

/** Reads `import a, { b as c } from ` and `export { b as c } from `. */
export function bindingsOf(head: string): Bindings {
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
