/** Ceilings for the sizes of the reader's files, in bytes after brotli, so that the first load stays light. */
import { brotliCompressSync } from "node:zlib";
import type { Plugin } from "vite";

/** By the file's name without its hash. */
const CEILINGS: Readonly<Record<string, number>> = {
  "assets/js/boot.js": 2_000,
  "assets/js/react.js": 60_000,
  "assets/js/app.js": 17_180,
  "assets/css/reader.css": 4_950,
  "assets/css/reader-generated.css": 5_500,
  "assets/css/reader-code.css": 5_350,
  "assets/css/scripted.css": 2_400,
};

/** The ceiling of a stylesheet with a code theme, or of a theme alone. */
const THEMED = 6_000;

/**
 * The ceiling of a chunk that loads on demand, such as the parts of the comment widgets. The largest is the Markdown
 * parser, including the code that makes a preview equal the comment (docs/adr/0021).
 */
const LATER = 16_000;

/** Fails the build if a file exceeds its ceiling. */
export function ceilings(): Plugin {
  return {
    name: "glosa:ceilings",
    applyToEnvironment: (environment) => environment.name === "client",
    writeBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        const name = file.fileName.replace(/\.[0-9a-f]{8}\./u, ".");
        if (name.endsWith(".txt")) continue;
        const weight = brotliCompressSync(file.type === "chunk" ? file.code : file.source).length;
        const ceiling = CEILINGS[name] ?? (name.endsWith(".css") ? THEMED : LATER);
        if (weight <= ceiling) continue;
        this.error(
          `${name} weighs ${weight} bytes after brotli; at most ${ceiling} were expected. ` +
            "Make it lighter, or raise its ceiling in reader/build/ceilings.ts and say why.",
        );
      }
    },
  };
}
