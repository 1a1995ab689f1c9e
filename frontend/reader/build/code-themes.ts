/** Prism's stylesheets for code, among the files made for browsers. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

/** Where each theme's stylesheet lies, known once the bundle is written. */
export type CodeThemeFiles = () => Readonly<Record<string, string>>;

const STYLESHEETS = {
  tomorrow: "prism-tomorrow",
  funky: "prism-funky",
  okaidia: "prism-okaidia",
  solarizedlight: "prism-solarizedlight",
  default: "prism",
} as const;

const require = createRequire(import.meta.url);

export function codeThemes(): { readonly plugin: Plugin; readonly files: CodeThemeFiles } {
  let files: Readonly<Record<string, string>> = {};
  const plugin: Plugin = {
    name: "glosa:code-themes",
    applyToEnvironment: (environment) => environment.name === "client",
    async generateBundle() {
      const emitted = Object.entries(STYLESHEETS).map(async ([theme, name]) => {
        const source = await readFile(require.resolve(`prismjs/themes/${name}.min.css`));
        return [theme, this.getFileName(this.emitFile({ type: "asset", name: `${name}.css`, source }))] as const;
      });
      files = Object.fromEntries(await Promise.all(emitted));
    },
  };
  return { plugin, files: () => files };
}
