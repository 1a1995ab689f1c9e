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
  expect(evaluateModule(source, {})).toHaveProperty(name);
});

it("runs strict code that sees the globals it is given, and its own exports", () => {
  const source = "const own = 2;\nexport const twice = () => given * own;\nexport const strict = (function () { return this === undefined; })();";
  const { twice, strict } = evaluateModule(source, { given: 21 });
  expect([(twice as () => number)(), strict]).toEqual([42, true]);
});

it("leaves alone what only looks like an export", () => {
  const { text } = evaluateModule('export const text = "\\nexport default";\n  const exported = "export function";', {});
  expect(text).toBe("\nexport default");
});

it("refuses a module that needs another one", () => {
  expect(() => evaluateModule('import { x } from "./x.js";\nexport const y = x;', {})).toThrow("The module imports another one.");
  expect(() => evaluateModule("export const load = () =>\nimport('./x.js');", {})).not.toThrow();
});
