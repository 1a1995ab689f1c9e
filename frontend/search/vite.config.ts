/** Builds search for the builder's embedded V8. The reader bundles the engine for browsers itself. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  publicDir: false,
  logLevel: "warn",
  build: {
    target: "es2023",
    outDir: at("../../src/glosa/builder/render/bundle"),
    emptyOutDir: false,
    reportCompressedSize: false,
    minify: true,
    rolldownOptions: {
      input: at("src/entries/v8.ts"),
      output: { format: "iife", entryFileNames: "search.js" },
    },
  },
});
