/** The size limit of a reader's first view, in bytes after brotli. */
import { brotliCompressSync } from "node:zlib";
import type { Plugin } from "vite";

/** A written chunk. */
interface Chunk {
  readonly name: string;
  readonly fileName: string;
  readonly facadeModuleId: string | null;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly code: string;
}

/**
 * Fails the build if the widget, its heaviest language, and an adapter together are heavier than `ceiling`. React isn't
 * counted, nor is what loads later: the sanitizer, rendering, and Markdown for the first comments, and everything that only
 * logins, writing, or failures need.
 */
export function firstView(ceiling: number): Plugin {
  return {
    name: "glosa:first-view",
    applyToEnvironment: (environment) => environment.name === "module",
    writeBundle(_, bundle) {
      const chunks: readonly Chunk[] = Object.values(bundle).filter((file) => file.type === "chunk");
      const weigh = weigher(chunks);
      const [widget, languages, adapters] = [chunks.filter(({ isEntry }) => isEntry), those(chunks, LANGUAGE), those(chunks, ADAPTER)];
      if (widget.length === 0 || languages.length === 0 || adapters.length === 0) this.error("The widget, languages and adapters were expected in the bundle.");
      for (const adapter of adapters) {
        const weight = Math.max(...languages.map((language) => weigh([...widget, language, adapter])));
        if (weight > ceiling) this.error(`A first view with ${adapter.name} weighs ${weight} bytes after brotli, in its heaviest language; at most ${ceiling} were expected. Make it lighter.`);
      }
    },
  };
}

/** The modules of languages and of adapters, by their paths. */
const LANGUAGE = /\/messages\/[^/]+\.ts$/u;
const ADAPTER = /\/platforms\/.+\.ts$/u;

const APART = /\/react\./u;

function those(chunks: readonly Chunk[], kind: RegExp): readonly Chunk[] {
  return chunks.filter(({ facadeModuleId }) => kind.test(facadeModuleId ?? ""));
}

/** Weighs chunks with their imports, each once. */
function weigher(chunks: readonly Chunk[]): (parts: readonly Chunk[]) => number {
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const weights = new Map<Chunk, number>();
  const weightOf = (chunk: Chunk) => {
    const weight = weights.get(chunk) ?? brotliCompressSync(chunk.code).length;
    weights.set(chunk, weight);
    return weight;
  };
  const add = (needed: Set<Chunk>, chunk: Chunk | undefined): Set<Chunk> => {
    if (chunk === undefined || needed.has(chunk) || APART.test(chunk.fileName)) return needed;
    needed.add(chunk);
    for (const name of chunk.imports) add(needed, named.get(name));
    return needed;
  };
  return (parts) => {
    const needed = new Set<Chunk>();
    for (const part of parts) add(needed, part);
    return [...needed].reduce((sum, chunk) => sum + weightOf(chunk), 0);
  };
}
