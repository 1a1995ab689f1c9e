/** Prism's stylesheets for code. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const STYLESHEETS = {
  tomorrow: "prism-tomorrow",
  funky: "prism-funky",
  okaidia: "prism-okaidia",
  solarizedlight: "prism-solarizedlight",
  default: "prism",
} as const;

/** A code theme as Prism brings it. */
export interface CodeTheme {
  readonly theme: string;
  /** Its file's name, without the ending. */
  readonly name: string;
  readonly source: string;
}

const require = createRequire(import.meta.url);

/** All code themes that a site may choose. */
export function codeThemes(): Promise<readonly CodeTheme[]> {
  return Promise.all(
    Object.entries(STYLESHEETS).map(async ([theme, name]) => {
      const source = await readFile(require.resolve(`prismjs/themes/${name}.min.css`), "utf8");
      return { theme, name, source };
    }),
  );
}
