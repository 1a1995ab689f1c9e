/** Ceilings for the sizes of the reader's files, in bytes after brotli, so that the first load stays light. */
import { brotliCompressSync } from "node:zlib";
import type { Plugin } from "vite";

/** By the file's name without its hash. */
const CEILINGS: Readonly<Record<string, number>> = {
  "assets/js/boot.js": 2_000,
  "assets/js/react.js": 60_000,
  // The last 20 are for the menu of languages, and for the id of the comments, which leaves the usual one to headings.
  "assets/js/app.js": 17_420,
  // On top of React and of a component's own code (docs/adr/0042).
  "assets/js/islands.js": 1_000,
  // Only for sites whose readers discuss headings. Its stylesheet and its texts in sixteen languages are in it.
  "assets/js/heading-threads.js": 3_700,
  // The last 30 are for the short title, and for the header that scrolls away on low screens.
  "assets/css/reader.css": 5_080,
  "assets/css/reader-generated.css": 5_650,
  "assets/css/code.css": 600,
  // Most of the print styles came here from reader.css, which pages wait for. The menu of languages and images for a color scheme are here, too.
  // The last 20 are for the chosen tab in forced colors, and for closed details on paper.
  "assets/css/scripted.css": 2_740,
  // Opening search loads these, 12,000 bytes together at most (docs/adr/0039).
  "assets/js/search.js": 11_014,
  "assets/css/search.css": 986,
};

/** The ceiling of a stylesheet with a code theme, or of a theme alone. */
const THEMED = 6_100;

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
        const weight = weightOf(file.type === "chunk" ? file.code : file.source);
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

/** A hash in the name of another file, and the bytes that it takes on average. */
const HASH = /(?<=\.)[0-9a-f]{8}(?=\.(?:js|css))/gu;
const HASH_WEIGHT = 8;

/**
 * Bytes after brotli. The hashes of other files count as what they take on average: as they are, they change the weight by up
 * to 40 bytes whenever one of those files changes.
 */
function weightOf(content: string | Uint8Array): number {
  if (typeof content !== "string") return brotliCompressSync(content).length;
  const same = content.replaceAll(HASH, "00000000");
  return brotliCompressSync(same).length + (content.match(HASH)?.length ?? 0) * HASH_WEIGHT;
}
