/** `vite build --app` builds the reader twice: for browsers, and for the builder's embedded V8. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { bundleManifest, emojiFiles, licenses, prismFiles } from "./build/bundle-files.ts";
import { ceilings } from "./build/ceilings.ts";
import { layers, pageStyles } from "./build/page-styles.ts";
import { plainImports, withoutAsm } from "./build/plain-code.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const BUNDLE = at("../../src/glosa/builder/render/bundle");

/** The legacy half of React's server package is all that `renderToString` needs; the other half streams. */
const SERVER_REACT = at("../node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js");

/** Names of chunks that would be named after their first module. Each widget is named after its folder. */
const CHUNKS: Readonly<Record<string, string>> = { matches: "search-engine" };
const widgetOf = (module: string | null | undefined) => /([^/]+)\/src\/index\.ts$/u.exec(module ?? "")?.[1];

const styles = pageStyles();

export default defineConfig({
  base: "./",
  publicDir: false,
  logLevel: "warn",
  resolve: { alias: { "react-dom/server": SERVER_REACT } },
  css: { postcss: layers },
  build: {
    target: "es2022",
    // Nested rules, and colors for both schemes, aren't rewritten.
    cssTarget: ["chrome123", "firefox121", "safari17.5"],
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    modulePreload: false,
  },
  builder: {
    buildApp: async (builder) => {
      const { client, v8 } = builder.environments;
      if (client === undefined || v8 === undefined) throw new Error("Both environments are configured below.");
      await builder.build(client);
      await builder.build(v8);
    },
  },
  environments: {
    client: {
      build: {
        outDir: `${BUNDLE}/client`,
        emptyOutDir: true,
        rolldownOptions: {
          input: {
            boot: at("src/entries/boot.ts"),
            reader: at("src/theme/index.css"),
            generated: at("src/theme/generated.css"),
            code: at("src/theme/prose/code-block.css"),
          },
          output: {
            // Servers recognize files that never change by the eight hex digits.
            hashCharacters: "hex",
            // Its small part that all components need would be a file of its own.
            codeSplitting: { groups: [{ name: "react", test: /node_modules\/(?:react|react-dom|scheduler)\//u }] },
            entryFileNames: "assets/js/[name].[hash:8].js",
            chunkFileNames: ({ name, facadeModuleId }) => `assets/js/${widgetOf(facadeModuleId) ?? CHUNKS[name] ?? "[name]"}.[hash:8].js`,
            assetFileNames: "assets/[ext]/[name].[hash:8][extname]",
          },
        },
      },
    },
    v8: {
      consumer: "server",
      resolve: { noExternal: true },
      define: { "process.env.NODE_ENV": '"production"' },
      build: {
        outDir: BUNDLE,
        emptyOutDir: false,
        minify: true,
        rolldownOptions: {
          input: at("src/entries/server.tsx"),
          output: { format: "iife", entryFileNames: "server.js" },
        },
      },
    },
  },
  plugins: [plainImports(), withoutAsm(), styles.plugin, licenses(), ceilings(), bundleManifest(BUNDLE, styles.files), prismFiles(BUNDLE), emojiFiles(BUNDLE)],
});
