/** How heavy the widget may become, in bytes after brotli. */
import { brotliCompressSync } from "node:zlib";
import type { Plugin } from "vite";

/** By the file's name without its hash. */
const CEILINGS: Readonly<Record<string, number>> = {
  // The widget's own, with no adapter's code but the few lines that our service's adapter shares with the counters.
  "anonymous.mjs": 15_000,
  "anonymous.js": 1_500,
  "anonymous/react.mjs": 62_000,
  // The adapter and the counters of the hosted store. Ours is the chunk `comments`.
  "anonymous/hosted-store.mjs": 4_200,
  "anonymous/sanitise.mjs": 11_500,
  "anonymous/markdown.mjs": 15_500,
};

/** What any other part may weigh: each language, and what is loaded when it is first needed. */
const PART = 1_700;

/** Fails the build when a file is heavier than it may be. */
export function ceilings(): Plugin {
  return {
    name: "glosa:widget-ceilings",
    writeBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        const name = file.fileName.replace(/\.[0-9a-f]{8}\./u, ".");
        const weight = brotliCompressSync(file.code).length;
        const ceiling = CEILINGS[name] ?? PART;
        if (weight <= ceiling) continue;
        this.error(
          `${name} weighs ${weight} bytes after brotli; at most ${ceiling} were expected. ` +
            "Make it lighter, or raise its ceiling in anonymous/build/ceilings.ts and say why.",
        );
      }
    },
  };
}
