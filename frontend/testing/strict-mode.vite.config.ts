/** A React program of somebody's own with comments in strict mode, and React's development version, which mounts everything twice, as one module. */
import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig } from "vite";
import development from "./development.vite.config.ts";

export default mergeConfig(
  development,
  defineConfig({
    build: {
      rolldownOptions: {
        input: fileURLToPath(new URL("../issues/src/ui/testing/strict-mode.ts", import.meta.url)),
        output: { entryFileNames: "strict-mode.js" },
      },
    },
  }),
);
