import { describe, expect, it } from "vitest";
import { evaluateModule } from "./evaluate-module.ts";

it.each([
  ["export function render() { return 1; }", "render"],
  ["export async function render() { return 1; }", "render"],
  ["export const render = () => 1;", "render"],
  ["export let render = () => 1", "render"],
  ["export class render {}", "render"],
  ["function draw() {}\nexport { draw as render };", "render"],
  ["function draw() {}\nexport {\n  draw,\n  draw as render,\n}", "render"],
  ["export default function () {}", "default"],
  ["export default () => 1;", "default"],
  ["export default { pattern: /x/ };", "default"],
])("%j exports %s", (source, name) => {
  expect(evaluateModule(source, {}, "x.js")).toHaveProperty(name);
});

describe("any valid module runs", () => {
  it.each([
    ["a string that contains an import", 'const help = `\nimport x from "./x.js"\n`;\nexport default help.trim();', 'import x from "./x.js"'],
    ["a comment that contains an export", "/*\nexport const render = 1;\nexport default 2;\nimport x from 'y';\n*/\nexport default 3;", 3],
    ["a template with line breaks that contains exports", "export default `\nexport default 1;\nexport { x };`;", "\nexport default 1;\nexport { x };"],
    ["a list with 'as default'", "const grammar = 4;\nexport { grammar as default };", 4],
    ["a list with comments, a string, and keywords", "const a = 5;\nexport /* { */ { /* } */ a /* , */ as default, // }\n a as 'x y', a as if, };", 5],
    ["a regular expression with quotes", "export const quote = /[\"'`]/;\nexport default quote.test('`');", true],
    ["import.meta", "export default typeof import\n.meta.url;", "string"],
    ["import() in a function", "export const load = () =>\nimport('./x.js');\nexport default typeof load;", "function"],
    ["a member called import", "const page = { import: (x) => x, export: 6 };\nexport default page\n.import(page.export);", 6],
    ["several declarations in a statement", "export const a = [7, { x: 1 }], b = a[0];\nexport default b;", 7],
    ["a destructuring declaration", "export const { a, b: [c], ...d } = { a: 8, b: [9], e: 10 };\nexport default [a, c, d.e];", [8, 9, 10]],
    ["exports in the middle of lines", "const a = 11; export { a }; export const b = a; export default b", 11],
    ["minified code", "function a(){return 12}var b=a();export{b as default,a as c};", 12],
    ["a named default export that is used", "export default function draw() { return draw.size; }\ndraw.size = 13;", expect.any(Function)],
    ["a default class that is used", "export default class /* Base */ Base {}\nexport class Other extends Base {}", expect.any(Function)],
    ["a nameless function before other code", "export default function(){return 14}function a(){}\n(0, a)();", expect.any(Function)],
    ["a nameless class with a base", "export default class extends Array {}\n[1].map(String);", expect.any(Function)],
    ["an async default function", "export default async function* draw() {}\ndraw.size = 1;", expect.any(Function)],
    ["a default export whose name begins like a keyword", "const functional = 15, classy = 16;\nexport default functional + classy;", 31],
    ["a list before a parenthesis", "const a = 17\nexport { a }\n(function () {})()\nexport default a", 17],
    ["a name of the globals", "const React = 18;\nexport default React;", 18],
    ["a line for the shell", "#!/usr/bin/env node\nexport default 19;", 19],
    ["a comment at its end", "export default 20; // { (", 20],
    ["Windows line ends", "const a = 21;\r\nexport {\r\n  a as default,\r\n};\r\n", 21],
  ])("%s", (_, source, value) => {
    expect(evaluateModule(source, { React: null }, "x.js")["default"]).toEqual(value);
  });
});

it("exports every name of a statement, under the name it exports", () => {
  const source = "const a = 1;\nexport const b = 2, { c, d: [e] } = { c: 3, d: [4] };\nexport { a as first, a as 'x y' };\nexport function f() {}";
  expect(evaluateModule(source, {}, "x.js")).toEqual({ b: 2, c: 3, e: 4, first: 1, "x y": 1, f: expect.any(Function) });
});

it("runs strict code that can use the given globals", () => {
  const source = "const own = 2;\nexport const twice = () => given * own;\nexport const strict = (function () { return this === undefined; })();";
  const { twice, strict } = evaluateModule(source, { given: 21 }, "x.js");
  expect([(twice as () => number)(), strict]).toEqual([42, true]);
});

it.each([
  'import { x } from "./x.js";\nexport const y = x;',
  'import "./x.js";',
  'export { x } from "./x.js";',
  'export * from "./x.js";',
  'const a = 1; import x from "./x.js"',
])("rejects a module that imports another one: %j", (source) => {
  expect(() => evaluateModule(source, {}, "x.js")).toThrow("The module imports another one.");
});

it.each([
  ["throws", "export {\n  fail,\n};\nfunction fail() {\n  throw new Error('here');\n}", 5],
  ["throws below import.meta on two lines", "export const url = import\n.meta;\nexport default\nfunction fail() {\n  throw new Error('here');\n}\nexport { fail };", 5],
  ["imports another one", "\n\nimport x from 'y';", 3],
])("reports errors one line below: a module that %s", (_, source, line) => {
  let stack = "";
  try {
    (evaluateModule(source, {}, "components/Chart.js")["fail"] as () => void)();
  } catch (error) {
    stack = (error as Error).stack ?? "";
  }
  expect(stack).toContain(`components/Chart.js:${line + 1}:`);
});

it.each(["export default {\n  a: 1,\n", "export function render() {\n  return (1;\n}", "export const a = `x;\n", "export {\n  a\n"])(
  "describes what has no end as the engine does: %j",
  (source) => {
    expect(() => evaluateModule(source, {}, "x.js")).toThrow(/Unexpected|missing|Unterminated/u);
  },
);
