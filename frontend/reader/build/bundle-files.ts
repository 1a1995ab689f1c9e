/** Files of the bundle next to the scripts: its manifest, the libraries' notices, Prism for the builder, and emoji. */
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { bundleParts, type Parts } from "./bundle-parts.ts";
import type { PageStyles } from "./page-styles.ts";

/** Paths are relative to the folder of client files, which becomes the root of a site. */
interface Manifest {
  readonly entries: Readonly<Record<string, string>>;
  readonly styles: PageStyles;
  /** Files that only sites with a part need. */
  readonly parts: Parts;
}

/** Chunks that the builder has to find, although the reader loads them on demand. */
const NAMED: ReadonlySet<string> = new Set(["islands", "comment-widget"]);

/** Writes `manifest.json` of an environment into `folder`. */
export function bundleManifest(name: string, folder: string, styles: () => PageStyles): Plugin {
  return {
    name: "glosa:manifest",
    applyToEnvironment: (environment) => environment.name === name,
    async writeBundle(_, bundle) {
      const files = Object.values(bundle);
      const entries = files.flatMap((file) => (file.type === "chunk" && (file.isEntry || NAMED.has(file.name)) ? [[file.name, file.fileName] as const] : []));
      const manifest: Manifest = { entries: Object.fromEntries(entries), styles: styles(), parts: bundleParts(files) };
      await writeFile(`${folder}/manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`);
    },
  };
}

/** Library → its notice. */
const LIBRARIES = {
  react: "LICENSE",
  "react-dom": "LICENSE",
  prismjs: "LICENSE",
} as const;

const resolver = createRequire(import.meta.url);

/** Adds them next to the scripts. */
export function licenses(): Plugin {
  return {
    name: "glosa:licenses",
    applyToEnvironment: ({ config, name }) => config.consumer === "client" && name !== "tabs",
    async generateBundle() {
      const notices = await Promise.all(Object.entries(LIBRARIES).map(notice));
      this.emitFile({ type: "asset", fileName: "assets/LICENSES.txt", source: notices.join("\n\n") });
    },
  };
}

async function notice([library, file]: readonly [string, string]): Promise<string> {
  const manifest = resolver.resolve(`${library}/package.json`);
  const { version } = JSON.parse(await readFile(manifest, "utf8")) as { readonly version: string };
  return `${library} ${version}\n\n${await readFile(path.join(path.dirname(manifest), file), "utf8")}`;
}

/** A language in Prism's own index. */
interface Language {
  readonly require?: string | readonly string[];
  readonly optional?: string | readonly string[];
  readonly alias?: string | readonly string[];
}

const SOURCE = path.dirname(resolver.resolve("prismjs/package.json"));

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

/** React's types, which `glosa types` writes into sites. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  react: ["index.d.ts", "global.d.ts", "jsx-runtime.d.ts", "LICENSE"],
  "react-dom": ["index.d.ts", "LICENSE"],
};

/** Copies React's types into `folder`/types. */
export function reactTypes(folder: string): Plugin {
  return {
    name: "glosa:react-types",
    applyToEnvironment: (environment) => environment.name === "v8",
    async writeBundle() {
      for (const [library, files] of Object.entries(TYPES)) {
        const source = path.dirname(resolver.resolve(`@types/${library}/package.json`));
        // oxlint-disable-next-line no-await-in-loop -- a handful of files
        await Promise.all(files.map((file) => cp(`${source}/${file}`, `${folder}/types/${library}/${file}`)));
      }
    },
  };
}

const EMOJI = fileURLToPath(new URL("../../anonymous/emoji", import.meta.url));

/** Copies them into `bundle`, the builder's folder. */
export function emojiFiles(bundle: string): Plugin {
  return {
    name: "glosa:emoji",
    applyToEnvironment: (environment) => environment.name === "client",
    writeBundle: () => cp(EMOJI, `${bundle}/emoji`, { recursive: true, filter: (file) => !file.endsWith(".json") }),
  };
}
