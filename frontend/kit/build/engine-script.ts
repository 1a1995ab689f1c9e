/** How scripts for the builder's embedded V8 are built: one classic script next to the reader's bundle. */
import { fileURLToPath } from "node:url";
import type { Plugin, UserConfig } from "vite";

interface EngineScript {
  /** The name of its file. */
  readonly file: string;
  /** The address of the package's own configuration, next to `src/entries/v8.ts`. */
  readonly home: string;
  readonly plugins?: readonly Plugin[];
}

/** Vite's configuration for `vite build`. */
export function engineScript({ file, home, plugins = [] }: EngineScript): UserConfig {
  return {
    publicDir: false,
    logLevel: "warn",
    build: {
      target: "es2023",
      outDir: fileURLToPath(new URL("../../../src/glosa/builder/render/bundle", import.meta.url)),
      emptyOutDir: false,
      reportCompressedSize: false,
      minify: true,
      rolldownOptions: {
        input: fileURLToPath(new URL("src/entries/v8.ts", home)),
        output: { format: "iife", entryFileNames: file },
      },
    },
    plugins: [...plugins],
  };
}
