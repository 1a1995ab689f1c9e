/** The emoji beside the widget, and nothing of an earlier build. */
import { cp, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const EMOJI = fileURLToPath(new URL("../emoji", import.meta.url));

/** `widgets`: the folder that is built. */
export function emojiFiles(widgets: string): Plugin {
  return {
    name: "glosa:emoji",
    applyToEnvironment: (environment) => environment.name === "module",
    async buildStart() {
      await Promise.all(["anonymous", "emoji"].map((folder) => rm(path.join(widgets, folder), { recursive: true, force: true })));
    },
    async writeBundle() {
      await cp(EMOJI, path.join(widgets, "emoji"), { recursive: true, filter: (source) => !source.endsWith(".json") });
    },
  };
}
