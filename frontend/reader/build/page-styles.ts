/**
 * Makes one stylesheet per kind of page, so that a page waits for one file before it's painted. All of them, and those that
 * load later, are in the cascade layer `glosa`, so that any rule of a site's own stylesheet wins.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { CSSOptions, Plugin, Rolldown } from "vite";

/** Paths of stylesheets, known once the bundle is generated. */
export interface PageStyles {
  readonly plain: string;
  /** Listings, and the page that wasn't found. */
  readonly generated: string;
  /** Blocks of code whose theme comes from elsewhere. It's in no layer, because that theme isn't either. */
  readonly code: string;
  /** Pages with blocks of code, by code theme. */
  readonly themed: Readonly<Record<string, string>>;
  /** The code themes alone, for pages that are reached by a click. */
  readonly themes: Readonly<Record<string, string>>;
}

/** Joins the output of the inputs `reader`, `generated`, and `code` into the stylesheets of pages, in one environment. */
export function pageStyles(environment: string): { readonly plugin: Plugin; readonly files: () => PageStyles } {
  let files: PageStyles = { plain: "", generated: "", code: "", themed: {}, themes: {} };
  const plugin: Plugin = {
    name: "glosa:page-styles",
    enforce: "post",
    applyToEnvironment: ({ name }) => name === environment,
    async generateBundle(_, bundle) {
      const emit = (sheet: string, source: string) => this.getFileName(this.emitFile({ type: "asset", name: `${sheet}.css`, source }));
      const reader = stylesheet(bundle, "reader");
      const generated = stylesheet(bundle, "generated");
      const code = stylesheet(bundle, "code");
      const themes = await codeThemes();
      const named = (file: (name: string, source: string) => string) =>
        Object.fromEntries(themes.map(({ theme, name, source }) => [theme, file(name, source)] as const));
      files = {
        plain: emit("reader", reader.source),
        generated: emit("reader-generated", reader.source + generated.source),
        code: emit("code", code.source),
        themed: named((name, source) => emit(`reader-${name}`, reader.source + layered(code.source + source))),
        themes: named((name, source) => emit(name, layered(source))),
      };
      for (const { fileName } of [reader, generated, code]) delete bundle[fileName];
    },
  };
  return { plugin, files: () => files };
}

/** The style of code blocks gets its layer only where it's joined with a code theme. */
const LATER_LAYERED = "code-block.css";

/** Puts each stylesheet with its imports into the layer. */
export const layers: NonNullable<Exclude<CSSOptions["postcss"], string>> = {
  plugins: [
    {
      postcssPlugin: "glosa:layers",
      OnceExit(root, { AtRule }) {
        if (root.source?.input.file?.endsWith(LATER_LAYERED) === true) return;
        const nodes = root.nodes.slice();
        root.removeAll();
        root.append(new AtRule({ name: "layer", params: "glosa", nodes }));
      },
    },
  ],
};

function layered(source: string): string {
  return `@layer glosa{${source}}`;
}

function stylesheet(bundle: Rolldown.OutputBundle, name: string): { readonly fileName: string; readonly source: string } {
  const file = Object.values(bundle).find(({ fileName }) => fileName.startsWith(`assets/css/${name}.`));
  if (file?.type !== "asset") throw new Error(`No stylesheet was made of the input "${name}".`);
  return { fileName: file.fileName, source: file.source.toString() };
}

const STYLESHEETS = {
  tomorrow: "prism-tomorrow",
  funky: "prism-funky",
  okaidia: "prism-okaidia",
  solarizedlight: "prism-solarizedlight",
  default: "prism",
} as const;

/** A code theme of Prism. */
interface CodeTheme {
  readonly theme: string;
  /** Its file's name, without the ending. */
  readonly name: string;
  readonly source: string;
}

const require = createRequire(import.meta.url);

/** All code themes that a site may choose. */
function codeThemes(): Promise<readonly CodeTheme[]> {
  return Promise.all(
    Object.entries(STYLESHEETS).map(async ([theme, name]) => {
      const source = await readFile(require.resolve(`prismjs/themes/${name}.min.css`), "utf8");
      // Added lines of a diff: the theme's own green is too dark for its ground.
      return { theme, name, source: theme === "tomorrow" ? source.replace("color:green", "color:#7ec699") : source };
    }),
  );
}
