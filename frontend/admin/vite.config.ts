import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";
import { en } from "./src/messages/en.ts";
import { pt } from "./src/messages/pt.ts";

/** Bytes after brotli of everything but React that the page loads, and of its service worker. Together at most 60 kB. */
const CEILINGS: Readonly<Record<string, number>> = { client: 57_500, worker: 2_500 };

/** The file of texts, which browsers don't load. */
const TEXTS = "texts.json";

/** The configuration for `vite build --app`. */
export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  publicDir: false,
  logLevel: "warn",
  build: {
    outDir: fileURLToPath(new URL("../../src/glosa/service/admin", import.meta.url)),
    target: "es2022",
    // Nested rules and light-dark() stay as written.
    cssTarget: ["chrome123", "firefox121", "safari17.5"],
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  builder: {
    buildApp: async (builder) => {
      const { client, worker } = builder.environments;
      if (client === undefined || worker === undefined) throw new Error("Both environments are configured below.");
      await builder.build(client);
      await builder.build(worker);
    },
  },
  environments: {
    client: {
      build: {
        emptyOutDir: true,
        rolldownOptions: {
          output: {
            hashCharacters: "hex",
            entryFileNames: "assets/[name].[hash:8].mjs",
            chunkFileNames: "assets/[name].[hash:8].mjs",
            assetFileNames: "assets/[name].[hash:8][extname]",
            codeSplitting: { groups: [{ name: "react", test: /node_modules\/(?:react|react-dom|scheduler)\//u }] },
          },
        },
      },
    },
    // One classic script, because not every browser loads modules in service workers. Browsers know it by its name.
    worker: {
      consumer: "client",
      build: { emptyOutDir: false, rolldownOptions: { input: fileURLToPath(new URL("src/entries/push-worker.ts", import.meta.url)), output: { format: "iife", entryFileNames: "push-worker.js" } } },
    },
  },
  plugins: [texts(), preload(), ceiling()],
});

/** Writes the page's texts into a file for the service, which renders the first view with them. */
function texts(): Plugin {
  return {
    name: "glosa:admin-texts",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: TEXTS, source: JSON.stringify({ en, pt }) });
    },
  };
}

/** Lets browsers load the page's scripts before the start script asks for them, but after what the first view needs. */
function preload(): Plugin {
  return {
    name: "glosa:admin-preload",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => ({
        html: html.replace('<script type="module"', '<script type="module" fetchpriority="low"'),
        tags: Object.values(bundle).flatMap((file) =>
          file.type === "chunk" && file.name === "admin"
            ? [file.fileName, ...file.imports].filter((name) => !name.includes("/index.")).map((name) => ({ tag: "link", attrs: { rel: "modulepreload", crossorigin: true, fetchpriority: "low", href: `./${name}` }, injectTo: "head" as const }))
            : []),
      }),
    },
  };
}

/** Fails the build if the page is heavier than it may be. React rarely changes, so its chunk doesn't count. */
function ceiling(): Plugin {
  return {
    name: "glosa:admin-ceiling",
    writeBundle(_, bundle) {
      const { name } = this.environment;
      const own = Object.values(bundle).filter(({ fileName }) => !fileName.includes("/react.") && fileName !== TEXTS);
      const weight = own.reduce((sum, file) => sum + brotliCompressSync(file.type === "chunk" ? file.code : file.source).length, 0);
      const most = CEILINGS[name] ?? 0;
      if (weight > most) this.error(`The moderation page's ${name} weighs ${weight} bytes after brotli; at most ${most} were expected. Make it lighter.`);
    },
  };
}
