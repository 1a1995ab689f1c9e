import type { Plugin } from "vite";

/**
 * Leaves `import()` alone: no chunk here has a stylesheet or a chunk of its own to be loaded beside it, so what Vite
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
