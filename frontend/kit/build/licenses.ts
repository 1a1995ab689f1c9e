/** The notices of the libraries that a widget hands to a page's readers. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);

/** Puts them into the file of that name. `libraries`: names of packages, whose notice is called LICENSE. */
export function licenses(fileName: string, libraries: readonly string[]): Plugin {
  return {
    name: "glosa:widget-licenses",
    applyToEnvironment: (environment) => environment.name === "module",
    async generateBundle() {
      const notices = await Promise.all(libraries.map(notice));
      this.emitFile({ type: "asset", fileName, source: notices.join("\n\n") });
    },
  };
}

/** Found next to the manifest, which not every library exports. */
async function notice(library: string): Promise<string> {
  const entry = require.resolve(library);
  const folder = entry.slice(0, entry.lastIndexOf(`${path.sep}node_modules${path.sep}${library}${path.sep}`) + `/node_modules/${library}`.length);
  const { version } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")) as { readonly version: string };
  return `${library} ${version}\n\n${await readFile(path.join(folder, "LICENSE"), "utf8")}`;
}
