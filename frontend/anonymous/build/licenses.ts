/** The notices of the libraries that the widget hands to a page's readers. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

/** Library → its notice. The emoji bring theirs along in their own folder. */
const LIBRARIES = {
  react: "LICENSE",
  "react-dom": "LICENSE",
  zustand: "LICENSE",
  marked: "LICENSE",
  dompurify: "LICENSE",
} as const;

const require = createRequire(import.meta.url);

/** Puts them beside the scripts. */
export function licenses(): Plugin {
  return {
    name: "glosa:widget-licenses",
    applyToEnvironment: (environment) => environment.name === "module",
    async generateBundle() {
      const notices = await Promise.all(Object.entries(LIBRARIES).map(notice));
      this.emitFile({ type: "asset", fileName: "anonymous/LICENSES.txt", source: notices.join("\n\n") });
    },
  };
}

/** Found beside the manifest, which not every library exports. */
async function notice([library, file]: readonly [string, string]): Promise<string> {
  const entry = require.resolve(library);
  const folder = entry.slice(0, entry.lastIndexOf(`${path.sep}node_modules${path.sep}${library}${path.sep}`) + `/node_modules/${library}`.length);
  const { version } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")) as { readonly version: string };
  return `${library} ${version}\n\n${await readFile(path.join(folder, file), "utf8")}`;
}
