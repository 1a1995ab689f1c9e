import { cp, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { WIDGETS, widgetConfig } from "../kit/build/widget.ts";
import { plainImports } from "../reader/build/plain-code.ts";

const EMOJI = fileURLToPath(new URL("emoji", import.meta.url));

// The emoji have their notice in their own folder.
const LIBRARIES = ["react", "react-dom", "zustand", "marked", "dompurify"];

/** How heavy Widget A may become, in bytes after brotli. */
const CEILINGS = {
  source: "anonymous/vite.config.ts",
  files: {
    // The widget with the core of comments, without adapters except for the few lines that our service's adapter shares with the counters.
    "anonymous.mjs": 15_000,
    // Says in each language that the module failed to load, and reloads the page where the browser remembers the failure.
    "anonymous.js": 1_840,
    "anonymous/react.mjs": 62_000,
    // The adapter and the counters of the hosted store. Ours is the chunk `comments`.
    "anonymous/hosted-store.mjs": 4_200,
    // What posts a comment, with the outbox, facts about the form, and what a draft replies to: loaded when a reader begins to write.
    "anonymous/submitting.mjs": 2_300,
    // The sanitizer, rules for what it lets through, and the looks of texts with the colors of code.
    "anonymous/format-content.mjs": 12_800,
    // The parser, and what makes a preview equal the comment (docs/adr/0021).
    "anonymous/markdown.mjs": 16_000,
    // What readers can do with comments on our service, with keys of their names, and the place of reactions: loaded after the comments are shown.
    "anonymous/extras.mjs": 6_350,
    // Formatting, names after `@`, and keeping a name by mail: loaded when a reader begins to write.
    "anonymous/writing.mjs": 3_000,
    // Reactions to pages, in all languages: loaded only on sites that offer some.
    "anonymous/reactions.mjs": 3_500,
  },
  // Each language, and what is loaded when it is first needed.
  part: 1_700,
} as const;

export default defineConfig(widgetConfig({ name: "anonymous", home: import.meta.url, libraries: LIBRARIES, ceilings: CEILINGS, plugins: [plainImports(), ownSelectors(), emojiFiles()] }));

/** Leaves the other widget's classes out of the selectors that both share. */
function ownSelectors(): Plugin {
  return {
    name: "glosa:own-selectors",
    renderChunk: (code) => ({ code: code.replaceAll(/, ?\.vssue[\w-]*(?=\))/gu, ""), map: null }),
  };
}

/** Copies the emoji next to the widget. */
function emojiFiles(): Plugin {
  return {
    name: "glosa:emoji",
    applyToEnvironment: (environment) => environment.name === "module",
    async writeBundle() {
      const copies = path.join(WIDGETS, "emoji");
      await rm(copies, { recursive: true, force: true });
      await cp(EMOJI, copies, { recursive: true, filter: (source) => !source.endsWith(".json") });
    },
  };
}
