/** The notices of the libraries that a site hands to its readers. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

/** Library → its notice. */
const LIBRARIES = {
  react: "LICENSE",
  "react-dom": "LICENSE",
  nprogress: "License.md",
  "medium-zoom": "LICENSE",
  prismjs: "LICENSE",
} as const;

const require = createRequire(import.meta.url);

/** Puts them beside the scripts. */
export function licenses(): Plugin {
  return {
    name: "glosa:licenses",
    applyToEnvironment: (environment) => environment.name === "client",
    async generateBundle() {
      const notices = await Promise.all(Object.entries(LIBRARIES).map(notice));
      this.emitFile({ type: "asset", fileName: "assets/LICENSES.txt", source: notices.join("\n\n") });
    },
  };
}

async function notice([library, file]: readonly [string, string]): Promise<string> {
  const manifest = require.resolve(`${library}/package.json`);
  const { version } = JSON.parse(await readFile(manifest, "utf8")) as { readonly version: string };
  return `${library} ${version}\n\n${await readFile(path.join(path.dirname(manifest), file), "utf8")}`;
}
