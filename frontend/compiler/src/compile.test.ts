import { describe, expect, it } from "vitest";
import { compile } from "./compile.ts";
import { scopeClasses } from "./scoped-css.ts";
import { writtenPosition } from "./transform.ts";

interface Result {
  readonly kind: string;
  readonly pieces: readonly string[];
  readonly imports: readonly { readonly specifier: string; readonly head: string; readonly line: number; readonly dynamic: boolean; readonly star: boolean }[];
  readonly engine: string;
  readonly exports: readonly string[];
}

const compiled = (source: string, file = "components/a.tsx") => JSON.parse(compile(source, file)) as Result;

describe("a module", () => {
  const SOURCE = `import { useState, type ReactNode } from "react";
import "./a.css";
import type { Kind } from "./kinds";

interface Props {
  readonly kind: Kind;
}
export default function A({ kind }: Props) {
  const [open] = useState<boolean>(false);
  return <p title={kind}>{open ? import("./later") : import.meta.url}</p>;
}
export * from "./more";
`;

  it("loses its types and JSX, and keeps its lines", () => {
    const { pieces, engine } = compiled(SOURCE);
    const lines = SOURCE.split("\n").length;
    expect(pieces.join("").split("\n")).toHaveLength(lines);
    expect(engine.split("\n")).toHaveLength(lines);
    expect(engine).not.toContain("import.meta");
    expect(pieces.join("")).toContain("import.meta.url");
  });

  it("has its imports with their lines, except those of types", () => {
    const { imports } = compiled(SOURCE);
    expect(imports.map(({ specifier, line, dynamic, star }) => [specifier, line, dynamic, star])).toEqual([
      ["react/jsx-runtime", 1, false, false],
      ["react", 1, false, false],
      ["./a.css", 2, false, false],
      ["./later", 10, true, false],
      ["./more", 12, false, true],
    ]);
  });

  it("can be put together again", () => {
    const source = 'import a, { b as c } from "./x.js";\nconst d = await import("./y.js");\nexport { e as f } from "./z.js";\n';
    const { pieces, imports } = compiled(source, "components/a.js");
    const [first, ...rest] = pieces;
    expect(first + rest.map((piece, index) => `${imports[index]?.head}${JSON.stringify(imports[index]?.specifier)}${piece}`).join("")).toBe(source);
  });

  it("has the names that it exports", () => {
    expect(compiled("export const a = 1, b = 2;\nexport default class {}\n").exports).toEqual(["a", "b", "default"]);
  });

  it.each([
    ['import a from "./x"', { default: "a", namespace: "", names: [] }],
    ['import * as a from "./x"', { default: "", namespace: "a", names: [] }],
    ['import a, * as b from "./x"', { default: "a", namespace: "b", names: [] }],
    ['import a, { b, c as d, default as e } from "./x"', { default: "a", namespace: "", names: [["b", "b"], ["c", "d"], ["default", "e"]] }],
    ['import {\n  a, // a comment\n  /* another */ b,\n} from "./x"', { default: "", namespace: "", names: [["a", "a"], ["b", "b"]] }],
    ['export { a as b } from "./x"', { default: "", namespace: "", names: [["a", "b"]] }],
    ['export * as a from "./x"', { default: "", namespace: "a", names: [] }],
    ['import "./x"', { default: "", namespace: "", names: [] }],
  ])("%s", (source, bindings) => {
    expect(compiled(source, "a.js").imports[0]).toMatchObject(bindings);
  });
});

describe("a module that can't be compiled", () => {
  it.each([
    ["const a = 1;\nconst b = <p>;\n", "a.tsx", 2],
    ["let a: = 1;\n", "a.ts", 1],
    ["const a = (1;\n", "a.js", 1],
    ["const a = 1;\nconst b = `x\n", "a.js", 2],
  ])("%j in %s", (source, file, line) => {
    expect(compiled(source, file)).toMatchObject({ kind: "error", line, message: expect.stringMatching(/^[^(]+$/u) });
  });
});

describe("a CSS module", () => {
  const scoped = (css: string) => JSON.parse(scopeClasses(css, "x1")) as { readonly css: string; readonly names: Record<string, string> };

  it.each([
    [".a:hover, .b > c { color: red }", ".a_x1:hover, .b_x1 > c { color: red }"],
    [".a { margin: .5em; .b & { color: red } & .c { x: y } }", ".a_x1 { margin: .5em; .b_x1 & { color: red } & .c_x1 { x: y } }"],
    ["@media (min-width: 1.5rem) { .a { b: url(c.d) } }", "@media (min-width: 1.5rem) { .a_x1 { b: url(c.d) } }"],
    ["@scope (.a) to (.b) { .c { d: e } }", "@scope (.a_x1) to (.b_x1) { .c_x1 { d: e } }"],
    [":global(.a .b:not(.c)) .d { e: f }", ".a .b:not(.c) .d_x1 { e: f }"],
    ["/* .a { */ .b::before { content: '.c {' }", "/* .a { */ .b_x1::before { content: '.c {' }"],
    [".a:is(.b, .c) { d: e }", ".a_x1:is(.b_x1, .c_x1) { d: e }"],
  ])("%s", (css, expected) => {
    expect(scoped(css).css).toBe(expected);
  });

  it("has a name for every class", () => {
    expect(scoped(".a {} .b.c {} :global(.d) {}").names).toEqual({ a: "a_x1", b: "b_x1", c: "c_x1" });
  });
});

it("finds the place in the source of a place in the engine's code", () => {
  const source = "interface A { readonly b: string }\nexport const c = (a: A): never => { throw new Error(a.b); };\n";
  const { engine } = compiled(source, "a.ts");
  const column = (engine.split("\n")[1] ?? "").indexOf("new Error") + 1;
  expect(JSON.parse(writtenPosition(source, "a.ts", "engine", "2", String(column)))).toEqual([2, (source.split("\n")[1] ?? "").indexOf("new Error") + 1]);
});
