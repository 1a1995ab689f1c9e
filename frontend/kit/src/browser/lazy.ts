/** Loads code when it is first needed, and again where that failed. */

/** What a function that imports one module looks like, also when it is bundled and minified. */
const IMPORTED = /import\(\s*["'`](?<path>[^"'`]+)["'`]\s*\)/u;

/**
 * Makes the function that loads a module. Calls that come together share one request, and a failure is forgotten, so that
 * the next call tries again. `home` is the `import.meta.url` of the file that `load` is written in.
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

/**
 * The same for a module whose address is known, or null where it isn't. Older browsers remember that a module failed:
 * where the same address fails a second time, another one is tried.
 */
export function retrying<Module>(
  load: () => Promise<Module>,
  address: () => string | null = () => null,
  importFrom: (address: string) => Promise<unknown> = (from) => import(/* @vite-ignore */ from),
): () => Promise<Module> {
  let loading: Promise<Module> | undefined;
  let failures = 0;

  const attempt = async () => {
    try {
      return await load();
    } catch (error) {
      failures += 1;
      const known = failures > 1 ? address() : null;
      if (known === null) throw error;
      return (await importFrom(`${known}?retry=${failures - 1}`)) as Module;
    }
  };
  const forget = (error: unknown): never => {
    loading = undefined;
    throw error;
  };
  return () => (loading ??= attempt().catch(forget));
}
