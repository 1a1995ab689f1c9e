/** How heavy the reader may become, in bytes after brotli: the first load's lightness is a promise. */
import { brotliCompressSync } from "node:zlib";
import type { Plugin } from "vite";

/** By the file's name without its hash. */
const CEILINGS: Readonly<Record<string, number>> = {
  "assets/js/scheme.js": 500,
  "assets/js/boot.js": 2_000,
  "assets/js/app.js": 75_000,
  "assets/js/nprogress.js": 2_500,
  "assets/js/medium-zoom.js": 3_500,
  "assets/css/reader.css": 6_300,
  "assets/css/scripted.css": 1_000,
};

/** Fails the build when a file is heavier than it may be, or has no ceiling yet. */
export function ceilings(): Plugin {
  return {
    name: "glosa:ceilings",
    applyToEnvironment: (environment) => environment.name === "client",
    writeBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        const name = file.fileName.replace(/\.[0-9a-f]{8}\./u, ".");
        if (name.startsWith("assets/css/prism") || name.endsWith(".txt")) continue;
        const weight = brotliCompressSync(file.type === "chunk" ? file.code : file.source).length;
        const ceiling = CEILINGS[name] ?? 0;
        if (weight <= ceiling) continue;
        this.error(
          `${name} weighs ${weight} bytes after brotli; at most ${ceiling} were expected. ` +
            "Make it lighter, or raise its ceiling in reader/build/ceilings.ts and say why.",
        );
      }
    },
  };
}
