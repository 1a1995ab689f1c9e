/** How heavy a widget may become, in bytes after brotli. */
import { brotliCompressSync } from "node:zlib";
import type { Plugin } from "vite";

/** Ceilings by the file's name without its hash. */
interface Ceilings {
  readonly files: Readonly<Record<string, number>>;
  /** What any other part may weigh. */
  readonly part: number;
  /** Where the ceilings are written. */
  readonly source: string;
}

/** Fails the build when a file is heavier than it may be. */
export function ceilings({ files, part, source }: Ceilings): Plugin {
  return {
    name: "glosa:widget-ceilings",
    writeBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        const name = file.fileName.replace(/\.[0-9a-f]{8}\./u, ".");
        const weight = brotliCompressSync(file.code).length;
        const ceiling = files[name] ?? part;
        if (weight <= ceiling) continue;
        this.error(`${name} weighs ${weight} bytes after brotli; at most ${ceiling} were expected. Make it lighter, or raise its ceiling in ${source} and say why.`);
      }
    },
  };
}
