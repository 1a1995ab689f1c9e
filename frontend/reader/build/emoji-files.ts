/** The comment widget's emoji, for sites whose comment store brings none. */
import { cp } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const EMOJI = fileURLToPath(new URL("../../anonymous/emoji", import.meta.url));

/** Copies them into `bundle`, the folder that the builder brings along. */
export function emojiFiles(bundle: string): Plugin {
  return {
    name: "glosa:emoji",
    applyToEnvironment: (environment) => environment.name === "client",
    writeBundle: () => cp(EMOJI, `${bundle}/emoji`, { recursive: true, filter: (file) => !file.endsWith(".json") }),
  };
}
