/** How the stand-alone widgets are built: an ES module with its lazy chunks, and a classic script that loads it. */
import { readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import type { Plugin, UserConfig } from "vite";

interface Widget {
  /** Also the name of its module, its script, and its entry. */
  readonly name: string;
  /** The address of the widget's own configuration. */
  readonly home: string;
  /** Packages with a notice that its readers get. */
  readonly libraries: readonly string[];
  readonly ceilings: Ceilings;
  readonly plugins?: readonly Plugin[];
}

/** The folder of both widgets. */
export const WIDGETS = fileURLToPath(new URL("../../../src/glosa/service/widgets", import.meta.url));

/** Vite's configuration for `vite build --app`. */
export function widgetConfig({ name, home, libraries, ceilings: limits, plugins = [] }: Widget): UserConfig {
  const at = (file: string) => fileURLToPath(new URL(file, home));
  const output = { outDir: WIDGETS, emptyOutDir: false };
  return {
    base: "./",
    publicDir: false,
    logLevel: "warn",
    // Nested rules and light-dark() stay as written.
    build: { target: "es2022", cssTarget: ["chrome123", "firefox121", "safari17.5"], reportCompressedSize: false, modulePreload: false, minify: true },
    builder: {
      buildApp: async (builder) => {
        const { module, classic } = builder.environments;
        if (module === undefined || classic === undefined) throw new Error("Both environments are configured below.");
        await builder.build(module);
        await builder.build(classic);
      },
    },
    environments: {
      module: {
        // It's for browsers, see `platform` below. For a client, Vite would wrap every `import()` to load stylesheets, and no chunk has one.
        consumer: "server",
        define: { "process.env.NODE_ENV": '"production"' },
        resolve: { noExternal: true, conditions: ["module", "browser", "production"] },
        build: {
          ...output,
          rolldownOptions: {
            platform: "browser",
            input: at(`src/entries/${name}.ts`),
            // Lazy chunks import what they share from the entry.
            preserveEntrySignatures: "allow-extension",
            output: {
              hashCharacters: "hex",
              entryFileNames: `${name}.mjs`,
              chunkFileNames: `${name}/[name].[hash:6].mjs`,
              // React rarely changes, and the widget's own weight should be visible.
              codeSplitting: { groups: [{ name: "react", test: /node_modules\/(?:react|react-dom|scheduler)\//u }] },
            },
          },
        },
      },
      classic: {
        consumer: "client",
        build: { ...output, rolldownOptions: { input: at("src/entries/classic.ts"), output: { format: "iife", entryFileNames: `${name}.js` } } },
      },
    },
    plugins: [clean(name), licenses(`${name}/LICENSES.txt`, libraries), ceilings(limits), ...plugins],
  };
}

/** Removes the files of earlier builds. */
function clean(name: string): Plugin {
  return {
    name: "glosa:widget-clean",
    applyToEnvironment: (environment) => environment.name === "module",
    buildStart: () => rm(path.join(WIDGETS, name), { recursive: true, force: true }),
  };
}

/** How heavy the files of a widget may become, in bytes after brotli, by the file's name without its hash. */
interface Ceilings {
  readonly files: Readonly<Record<string, number>>;
  /** What any other chunk may weigh. */
  readonly part: number;
  /** The file with these limits. */
  readonly source: string;
}

/** Fails the build when a file is heavier than it may be. */
function ceilings({ files, part, source }: Ceilings): Plugin {
  return {
    name: "glosa:widget-ceilings",
    writeBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        const name = file.fileName.replace(/\.[0-9a-f]{6}\./u, ".");
        const weight = brotliCompressSync(file.code).length;
        const ceiling = files[name] ?? part;
        if (weight <= ceiling) continue;
        this.error(`${name} weighs ${weight} bytes after brotli; at most ${ceiling} were expected. Make it lighter, or raise its ceiling in ${source} and say why.`);
      }
    },
  };
}

const require = createRequire(import.meta.url);

/** Writes the notices of packages, which are called LICENSE, into one file. */
function licenses(fileName: string, libraries: readonly string[]): Plugin {
  return {
    name: "glosa:widget-licenses",
    applyToEnvironment: (environment) => environment.name === "module",
    async generateBundle() {
      const notices = await Promise.all(libraries.map(notice));
      this.emitFile({ type: "asset", fileName, source: notices.join("\n\n") });
    },
  };
}

/** A package's notice. It's next to the manifest, which not every package exports. */
async function notice(library: string): Promise<string> {
  const entry = require.resolve(library);
  const folder = entry.slice(0, entry.lastIndexOf(`${path.sep}node_modules${path.sep}${library}${path.sep}`) + `/node_modules/${library}`.length);
  const { version } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")) as { readonly version: string };
  return `${library} ${version}\n\n${await readFile(path.join(folder, "LICENSE"), "utf8")}`;
}
