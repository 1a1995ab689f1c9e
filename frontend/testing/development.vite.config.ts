/** The reader with React's development version, as one module. The hydration tests serve it in place of the built one. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at(".."),
  mode: "development",
  publicDir: false,
  logLevel: "warn",
  define: { "process.env.NODE_ENV": '"development"' },
  build: {
    target: "es2022",
    cssTarget: ["chrome123"],
    minify: true,
    modulePreload: false,
    reportCompressedSize: false,
    emptyOutDir: false,
    rolldownOptions: {
      input: at("../reader/src/entries/app.tsx"),
      preserveEntrySignatures: "strict",
      output: { format: "esm", entryFileNames: "app.js", codeSplitting: false },
    },
  },
});
