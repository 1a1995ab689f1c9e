/** `vite build --app` makes the stand-alone Widget A, for any page: an ES module with what it loads later, and a classic script in front of it. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { CEILINGS } from "./build/ceilings.ts";
import { emojiFiles } from "./build/emoji-files.ts";
import { ceilings } from "../kit/build/ceilings.ts";
import { licenses } from "../kit/build/licenses.ts";
import { plainImports } from "../reader/build/plain-code.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** The emoji bring their notice along in their own folder. */
const LIBRARIES = ["react", "react-dom", "zustand", "marked", "dompurify"];
const WIDGETS = at("../../src/glosa/service/widgets");

export default defineConfig({
  base: "./",
  publicDir: false,
  logLevel: "warn",
  // Rules that nest, and colours for both schemes, stay as they are written.
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
      // For the browser, which `platform` below says: for a client Vite would wrap every `import()`, though no chunk here has a stylesheet to be loaded beside it.
      consumer: "server",
      define: { "process.env.NODE_ENV": '"production"' },
      resolve: { noExternal: true, conditions: ["module", "browser", "production"] },
      build: {
        outDir: WIDGETS,
        emptyOutDir: false,
        rolldownOptions: {
          platform: "browser",
          input: at("src/entries/anonymous.ts"),
          // Chunks that are loaded later take what they share from the entry.
          preserveEntrySignatures: "allow-extension",
          output: {
            hashCharacters: "hex",
            entryFileNames: "anonymous.mjs",
            chunkFileNames: "anonymous/[name].[hash:8].mjs",
            // React changes seldom, and the widget's own weight is to be seen.
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
          output: { format: "iife", entryFileNames: "anonymous.js" },
        },
      },
    },
  },
  plugins: [plainImports(), licenses("anonymous/LICENSES.txt", LIBRARIES), emojiFiles(WIDGETS), ceilings(CEILINGS)],
});
