/** Loads code on first use, and again if that failed. */

/** Matches a function that imports one module, also when it's bundled and minified. */
const IMPORTED = /import\(\s*["'`](?<path>[^"'`]+)["'`]\s*\)/u;

/**
 * Returns the function that loads a module. Concurrent calls share one request, and a failure is forgotten, so the next call
 * tries again. `home` is the `import.meta.url` of the file that contains `load`.
 */
export function lazy<Module>(load: () => Promise<Module>, home: string): () => Promise<Module> {
  const imported = () => {
    const path = IMPORTED.exec(String(load))?.groups?.["path"];
    return path === undefined ? null : new URL(path, home).href;
  };
  return retrying(load, imported);
}

/** The same for several modules, by their names. */
export function lazyAll<Name extends string, Module>(loads: Readonly<Record<Name, () => Promise<Module>>>, home: string): Readonly<Record<Name, () => Promise<Module>>> {
  const entries = Object.entries<() => Promise<Module>>(loads);
  return Object.fromEntries(entries.map(([name, load]) => [name, lazy(load, home)])) as Record<Name, () => Promise<Module>>;
}

/** What the browser can load, apart from modules. */
interface ModuleSource {
  /** Imports from another address than the one that failed. */
  readonly importFrom?: (address: string) => Promise<unknown>;
  /** Whether the server returns the file; it rejects if there's no answer. */
  readonly isAvailable?: (address: string) => Promise<boolean>;
}

/** Whether the last module that failed here is one that the browser remembers as failed. */
let isStuck = false;

/** Whether this page can't load some code, although the server has it: only a reload of the page helps. */
export function needsReload(): boolean {
  return isStuck;
}

/** For readers who try again: reloads the page if nothing else helps. Drafts are stored. */
export function reloadIfNeeded(): void {
  if (isStuck) location.reload();
}

/**
 * The same for a module with a known address, or null. Older browsers remember that a module failed: if the same address
 * fails a second time, another one is tried. They also remember the modules that it imports, which
 * have no other address: `needsReload` reports them.
 */
export function retrying<Module>(load: () => Promise<Module>, address: () => string | null = () => null, { importFrom = importModule, isAvailable = isFile }: ModuleSource = {}): () => Promise<Module> {
  let loading: Promise<Module> | undefined;
  let failures = 0;

  const attempt = async () => {
    try {
      return await load();
    } catch (error) {
      failures += 1;
      const known = failures > 1 ? address() : null;
      if (known === null) throw error;
      try {
        return (await importFrom(`${known}?retry=${failures - 1}`)) as Module;
      } catch (again) {
        isStuck ||= await isAvailable(known).catch(() => false);
        throw again;
      }
    }
  };
  const forget = (error: unknown): never => {
    loading = undefined;
    throw error;
  };
  const finish = (module: Module): Module => {
    isStuck &&= failures === 0;
    return module;
  };
  return () => (loading ??= attempt().then(finish, forget));
}

const importModule = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);

const isFile = async (address: string) => (await fetch(address, { cache: "no-cache" })).ok;
