/** A third-party React program with comments in strict mode, as one module. React's development version mounts everything twice. */
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
