/** The site's compiled modules during the build: each runs when it's first needed, and can require the others. */
import type { Exports } from "./evaluate-module.ts";
import { libraries } from "./react-for-islands.ts";

/** A compiled module. */
interface LinkedModule {
  /** The body of a function. */
  readonly code: string;
  /** By specifier as written: another module's file, the name of a library, or the class names of a stylesheet. */
  readonly requires: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

/** What modules can import besides each other. */
const LIBRARIES = new Map<string, Exports>(["react", "react/jsx-runtime", "react-dom"].map((name) => [name, libraries]));

/** Adds a library that modules can import. */
export function addLibrary(name: string, exported: Exports): void {
  LIBRARIES.set(name, exported);
}

let modules: Readonly<Record<string, LinkedModule>> = {};
let loaded = new Map<string, { exports: Exports }>();

/** Adds the compiled modules of a JSON object, by file, in place of earlier ones. */
export function linkModules(json: string): void {
  modules = { ...modules, ...(JSON.parse(json) as typeof modules) };
  loaded = new Map();
}

/** The exports of the module in `file`. The engine reports its errors in `file`, one line below their line in the source. */
export function loadModule(file: string): Exports {
  const known = loaded.get(file);
  if (known !== undefined) return known.exports;
  const linked = modules[file];
  if (linked === undefined) throw new Error(`There is no module ${file}.`);
  const own = { exports: {} as Exports };
  // Modules that import each other get what has been exported so far.
  loaded.set(file, own);
  const load = (specifier: string): unknown => {
    const target = linked.requires[specifier] ?? specifier;
    if (typeof target === "string") return LIBRARIES.get(target) ?? loadModule(target);
    return { __esModule: true, ...target, default: target };
  };
  try {
    // oxlint-disable-next-line no-eval -- the site's own code; the browser never runs this
    const run = globalThis.eval(`(function (require, exports, module, $importMeta) { //# sourceURL=${file}\n${linked.code}\n})`) as Run;
    run(load, own.exports, own, { url: file });
  } catch (error) {
    loaded.delete(file);
    throw error;
  }
  return own.exports;
}

type Run = (require: (specifier: string) => unknown, exports: Exports, module: object, meta: object) => void;

/** The names that the libraries export, in JSON, so that imports of other names are errors. */
export function libraryNames(): string {
  return JSON.stringify(Object.fromEntries([...LIBRARIES].map(([library, exported]) => [library, Object.keys(exported).filter(isPublic)])));
}

function isPublic(name: string): boolean {
  return !name.startsWith("__") && !name.startsWith("unstable_");
}
