import { rm } from "node:fs/promises";
import path from "node:path";
import { defineConfig, type Plugin } from "vite";
import { WIDGETS, widgetConfig } from "../kit/build/widget.ts";
import { CEILINGS, FIRST_VIEW } from "./build/ceilings.ts";
import { firstView } from "./build/first-view.ts";

const LIBRARIES = ["react", "react-dom", "zustand", "dompurify"];

export default defineConfig(widgetConfig({ name: "issues", home: import.meta.url, libraries: LIBRARIES, ceilings: CEILINGS, plugins: [clean(), firstView(FIRST_VIEW)] }));

/** Removes the files of earlier builds. */
function clean(): Plugin {
  return {
    name: "glosa:clean",
    applyToEnvironment: (environment) => environment.name === "module",
    async buildStart() {
      await rm(path.join(WIDGETS, "issues"), { recursive: true, force: true });
    },
  };
}
