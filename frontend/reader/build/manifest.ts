/** Tells the builder which of the files made for browsers it has to name in a page. */
import { writeFile } from "node:fs/promises";
import type { Plugin } from "vite";
import type { PageStyles } from "./page-styles.ts";

/** Paths are relative to the folder of client files, which becomes the root of a site. */
interface Manifest {
  readonly entries: Readonly<Record<string, string>>;
  readonly styles: PageStyles;
}

/** Writes `manifest.json` into `folder`. */
export function bundleManifest(folder: string, styles: () => PageStyles): Plugin {
  return {
    name: "glosa:manifest",
    applyToEnvironment: (environment) => environment.name === "client",
    async writeBundle(_, bundle) {
      const files = Object.values(bundle);
      const entries = files.flatMap((file) => (file.type === "chunk" && file.isEntry ? [[file.name, file.fileName] as const] : []));
      const manifest: Manifest = { entries: Object.fromEntries(entries), styles: styles() };
      await writeFile(`${folder}/manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`);
    },
  };
}
