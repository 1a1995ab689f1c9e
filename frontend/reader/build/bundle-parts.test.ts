/** The parts of a bundle. */
import { expect, test } from "vitest";
import { bundleParts } from "./bundle-parts.ts";

const MODULES: Readonly<Record<string, string>> = {
  "comment-widget": "/glosa/frontend/reader/src/entries/comment-widget.ts",
  "visit-counting": "/glosa/frontend/reader/src/entries/visit-counting.ts",
  anonymous: "/glosa/frontend/anonymous/src/index.ts",
  issues: "/glosa/frontend/issues/src/index.ts",
  "heading-threads": "/glosa/frontend/reader/src/entries/heading-threads.ts",
  search: "/glosa/frontend/reader/src/entries/search.tsx",
};

const chunk = (name: string, imports: readonly string[] = [], dynamicImports: readonly string[] = [], css: readonly string[] = []) => ({
  fileName: `${name}.js`,
  facadeModuleId: MODULES[name] ?? `/glosa/frontend/reader/src/${name}.ts`,
  imports,
  dynamicImports,
  isEntry: ["boot", "heading-threads"].includes(name),
  viteMetadata: { importedCss: new Set(css), importedAssets: new Set<string>() },
});

const BUNDLE = [
  chunk("boot", ["react.js"], ["comment-widget.js", "search.js", "visit-counting.js", "zoom.js"]),
  chunk("react"),
  chunk("zoom", ["dialog.js"]),
  chunk("dialog"),
  chunk("comment-widget", ["react.js"], ["anonymous.js", "issues.js"]),
  chunk("visit-counting", ["counters.js"]),
  chunk("counters"),
  chunk("anonymous", ["shared.js", "counters.js"], ["pt.js"], ["anonymous.css"]),
  chunk("issues", ["shared.js", "dialog.js"]),
  chunk("shared"),
  chunk("pt"),
  chunk("heading-threads", ["dialog.js"], [], ["headings.css"]),
  { fileName: "headings.css" },
  chunk("search", ["dialog.js"], [], ["search.css"]),
  { fileName: "anonymous.css" },
  { fileName: "search.css" },
  { fileName: "LICENSES.txt" },
];

test("each part has the files that no site without it loads", () => {
  const { comments, anonymous, issues, headings, search } = bundleParts(BUNDLE);
  expect(new Set(comments)).toEqual(new Set(["comment-widget.js", "counters.js", "visit-counting.js"]));
  expect(new Set(anonymous)).toEqual(new Set(["anonymous.css", "anonymous.js", "counters.js", "pt.js", "shared.js"]));
  expect(new Set(issues)).toEqual(new Set(["issues.js", "shared.js"]));
  expect(new Set(headings)).toEqual(new Set(["heading-threads.js", "headings.css"]));
  expect(new Set(search)).toEqual(new Set(["search.css", "search.js"]));
});

test("a module that has no chunk is an error, because its part would be empty", () => {
  expect(() => bundleParts(BUNDLE.filter(({ fileName }) => fileName !== "issues.js"))).toThrow(/Expected one each/u);
});
