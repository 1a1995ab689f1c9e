/** Builds the compiler of a site's own modules for the builder's embedded V8. */
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Minified, the lexer's code isn't asm.js any more, and V8 would print a warning in every build. */
const withoutAsm: Plugin = {
  name: "glosa:without-asm",
  transform: { filter: { id: /es-module-lexer/u }, handler: (code) => code.replace('"use asm";', "") },
};

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
      output: { format: "iife", entryFileNames: "compiler.js" },
    },
  },
  plugins: [withoutAsm],
});
