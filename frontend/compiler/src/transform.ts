/** Translates one TypeScript or JSX module into JavaScript. Lines stay where they are. */
import { type Options, transform as translate } from "sucrase";

/** The code's language, by the end of the file's name. */
const LANGUAGES: Readonly<Record<string, Options["transforms"]>> = {
  tsx: ["typescript", "jsx"],
  ts: ["typescript"],
  jsx: ["jsx"],
  js: [],
};

function options(file: string): Options {
  return {
    transforms: LANGUAGES[file.slice(file.lastIndexOf(".") + 1)] ?? [],
    jsxRuntime: "automatic",
    production: true,
    preserveDynamicImport: true,
    disableESTransforms: true,
  };
}

/** The same module as an ES module of plain JavaScript. */
export function forBrowsers(source: string, file: string): string {
  return file.endsWith(".js") ? source : translate(source, options(file)).code;
}

/** The same module as the body of a function of `require`, `exports`, and `module`. */
export function forEngine(source: string, file: string): string {
  return translate(source, engineOptions(file)).code;
}

/** The source map of {@link forEngine}, or of {@link forBrowsers}. */
export function mapOf(source: string, file: string, target: "browser" | "engine"): unknown {
  const own = target === "engine" ? engineOptions(file) : options(file);
  return translate(source, { ...own, filePath: file, sourceMapOptions: { compiledFilename: file } }).sourceMap;
}

function engineOptions(file: string): Options {
  const own = options(file);
  return { ...own, transforms: [...own.transforms, "imports"] };
}
