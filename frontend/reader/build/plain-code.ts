/** Removes library code that the reader doesn't need. */
import type { Plugin } from "vite";

/**
 * Removes Vite's wrapper around each `import()`, which preloads the stylesheets and chunks that a chunk needs. Ours need
 * none, so the wrapper would only make the first script heavier.
 */
export function plainImports(): Plugin {
  return {
    name: "glosa:plain-imports",
    enforce: "pre",
    load: {
      filter: { id: /vite\/preload-helper/u },
      handler: () => "export const __vitePreload = (load) => load();",
    },
  };
}

/**
 * Removes the `"use asm"` of es-module-lexer. Minified, its code isn't asm.js any more, and V8 would print a warning in every build.
 */
export function withoutAsm(): Plugin {
  return {
    name: "glosa:without-asm",
    applyToEnvironment: (environment) => environment.config.consumer === "server",
    transform: {
      filter: { id: /es-module-lexer/u },
      handler: (code) => code.replace('"use asm";', ""),
    },
  };
}
