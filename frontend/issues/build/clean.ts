/** Nothing of an earlier build stays. */
import { rm } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";

/** `widgets`: the folder that is built, which others share. */
export function clean(widgets: string): Plugin {
  return {
    name: "glosa:clean",
    applyToEnvironment: (environment) => environment.name === "module",
    async buildStart() {
      await rm(path.join(widgets, "issues"), { recursive: true, force: true });
    },
  };
}
