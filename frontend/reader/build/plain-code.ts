/** Removes code that only other programs than ours need. */
import type { Plugin } from "vite";

/**
 * Leaves `import()` alone: no chunk here has a stylesheet or a chunk of its own to be loaded next to it, so what Vite
 * wraps around each `import()` for such cases would only make the first script heavier.
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
    applyToEnvironment: (environment) => environment.name === "v8",
    transform: {
      filter: { id: /es-module-lexer/u },
      handler: (code) => code.replace('"use asm";', ""),
    },
  };
}
