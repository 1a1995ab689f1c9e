/** Translates one TypeScript or JSX module into JavaScript, and positions back. Lines stay where they are. */
import { originalPositionFor, type SourceMapInput, TraceMap } from "@jridgewell/trace-mapping";
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

/**
 * The position in `source` of a 1-based `line` and `column` of its compiled code, as a JSON array of both. The file is
 * compiled again, because only errors need its map.
 */
export function writtenPosition(source: string, file: string, target: string, line: string, column: string): string {
  const map = new TraceMap(mapOf(source, file, target === "engine" ? "engine" : "browser") as SourceMapInput);
  const found = originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
  return JSON.stringify([found.line ?? Number(line), found.column === null ? Number(column) : found.column + 1]);
}

/** The source map of {@link forEngine}, or of {@link forBrowsers}. */
function mapOf(source: string, file: string, target: "browser" | "engine"): unknown {
  const own = target === "engine" ? engineOptions(file) : options(file);
  return translate(source, { ...own, filePath: file, sourceMapOptions: { compiledFilename: file } }).sourceMap;
}

function engineOptions(file: string): Options {
  const own = options(file);
  return { ...own, transforms: [...own.transforms, "imports"] };
}
