import { expect, it } from "vitest";
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
  ["exports.render = () => 1;", "render"],
])("%j exports %s", (source, name) => {
  expect(evaluateModule(source, {}, "x.js")).toHaveProperty(name);
});

it("runs strict code that sees the globals it is given, and its own exports", () => {
  const source = "const own = 2;\nexport const twice = () => given * own;\nexport const strict = (function () { return this === undefined; })();";
  const { twice, strict } = evaluateModule(source, { given: 21 }, "x.js");
  expect([(twice as () => number)(), strict]).toEqual([42, true]);
});

it("leaves alone what only looks like an export", () => {
  const { text } = evaluateModule('export const text = "\\nexport default";\n  const exported = "export function";', {}, "x.js");
  expect(text).toBe("\nexport default");
});

it("refuses a module that needs another one", () => {
  expect(() => evaluateModule('import { x } from "./x.js";\nexport const y = x;', {}, "x.js")).toThrow("The module imports another one.");
  expect(() => evaluateModule("export const load = () =>\nimport('./x.js');", {}, "x.js")).not.toThrow();
});

it("keeps every line where it is, so that the engine tells the right one, below its own", () => {
  const source = "export {\n  fail,\n};\nfunction fail() {\n  throw new Error('here');\n}";
  const { fail } = evaluateModule(source, {}, "components/Chart.js");
  let stack = "";
  try {
    (fail as () => void)();
  } catch (error) {
    stack = (error as Error).stack ?? "";
  }
  expect(stack).toMatch(/components\/Chart\.js:6:/u);
});
