/** Prism for the builder: it colours code in the embedded V8 and loads a language when a page first uses it. */
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

/** A language in Prism's own index. */
interface Language {
  readonly require?: string | readonly string[];
  readonly optional?: string | readonly string[];
  readonly alias?: string | readonly string[];
}

const SOURCE = path.dirname(createRequire(import.meta.url).resolve("prismjs/package.json"));

/** Copies Prism's core and languages into `folder`/prism, with an index: language → require, optional, alias. */
export function prismFiles(folder: string): Plugin {
  return {
    name: "glosa:prism",
    applyToEnvironment: (environment) => environment.name === "v8",
    async writeBundle() {
      const target = `${folder}/prism`;
      await rm(target, { recursive: true, force: true });
      await mkdir(target, { recursive: true });
      const scripts = (await readdir(`${SOURCE}/components`)).filter((name) => name.endsWith(".min.js"));
      await Promise.all(scripts.map((name) => cp(`${SOURCE}/components/${name}`, `${target}/${name}`)));
      await writeFile(`${target}/components.json`, `${JSON.stringify(await languageIndex(), null, 1)}\n`);
    },
  };
}

async function languageIndex(): Promise<Readonly<Record<string, unknown>>> {
  const { languages } = JSON.parse(await readFile(`${SOURCE}/components.json`, "utf8")) as {
    readonly languages: Readonly<Record<string, Language>>;
  };
  const { meta: _, ...known } = languages;
  return Object.fromEntries(
    Object.entries(known).map(([name, { require, optional, alias }]) => [
      name,
      { require: list(require), optional: list(optional), alias: list(alias) },
    ]),
  );
}

function list(value: string | readonly string[] = []): readonly string[] {
  return typeof value === "string" ? [value] : value;
}
