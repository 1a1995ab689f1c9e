/** All that tests of the theme may see of Node: a stylesheet's text, which Vitest itself keeps empty. */
declare module "node:fs" {
  export function readFileSync(path: string, encoding: "utf8"): string;
}

interface ImportMeta {
  readonly dirname: string;
}
