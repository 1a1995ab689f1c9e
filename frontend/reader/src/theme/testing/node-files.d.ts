/** The part of Node that tests of the theme use: reading stylesheets, which Vitest imports as empty. */
declare module "node:fs" {
  export function readFileSync(path: string, encoding: "utf8"): string;
}

interface ImportMeta {
  readonly dirname: string;
}
