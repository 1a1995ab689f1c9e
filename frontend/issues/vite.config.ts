/** `vite build --app` builds the stand-alone widget for any page: an ES module with its lazy chunks, and a classic script that loads it. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { CEILINGS, FIRST_VIEW } from "./build/ceilings.ts";
import { firstView } from "./build/first-view.ts";
import { ceilings } from "../kit/build/ceilings.ts";
import { licenses } from "../kit/build/licenses.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const WIDGETS = at("../../src/glosa/service/widgets");
const LIBRARIES = ["react", "react-dom", "zustand", "dompurify"];

export default defineConfig({
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
        outDir: WIDGETS,
        emptyOutDir: false,
        rolldownOptions: {
          platform: "browser",
          input: at("src/entries/issues.ts"),
          // Lazy chunks import what they share from the entry.
          preserveEntrySignatures: "allow-extension",
          output: {
            hashCharacters: "hex",
            entryFileNames: "issues.mjs",
            chunkFileNames: "issues/[name].[hash:8].mjs",
            // React rarely changes, and the widget's own weight should be visible.
            codeSplitting: { groups: [{ name: "react", test: /node_modules\/(?:react|react-dom|scheduler)\//u }] },
          },
        },
      },
    },
    classic: {
      consumer: "client",
      build: {
        outDir: WIDGETS,
        emptyOutDir: false,
        rolldownOptions: {
          input: at("src/entries/classic.ts"),
          output: { format: "iife", entryFileNames: "issues.js" },
        },
      },
    },
  },
  plugins: [licenses("issues/LICENSES.txt", LIBRARIES), clean(WIDGETS), ceilings(CEILINGS), firstView(FIRST_VIEW)],
});

/** Removes the files of earlier builds from `widgets`, a folder that both widgets share. */
function clean(widgets: string): Plugin {
  return {
    name: "glosa:clean",
    applyToEnvironment: (environment) => environment.name === "module",
    async buildStart() {
      await rm(join(widgets, "issues"), { recursive: true, force: true });
    },
  };
}
