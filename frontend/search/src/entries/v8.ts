/** Search in the builder's embedded engine, as `globalThis.glosaSearch`: makes indexes, and answers queries from their files. */
import { createSearch } from "../engine/search.ts";
import { createIndexer, type IndexedPage, type IndexOptions } from "../indexing/indexer.ts";

const indexers = new Map<string, ReturnType<typeof createIndexer>>();

function indexer(lang: string) {
  const known = indexers.get(lang) ?? createIndexer(lang);
  indexers.set(lang, known);
  return known;
}

/** A query that waits for files: the ones it needs, or its answer in JSON. */
interface Running {
  readonly files: Map<string, string>;
  readonly needed: Set<string>;
  answer: string;
}

async function answered(own: Running, answer: Promise<unknown>): Promise<void> {
  try {
    own.answer = JSON.stringify(await answer);
  } catch (error) {
    own.answer = JSON.stringify({ error: String(error) });
  }
}

const running = new Map<string, Running>();

Object.assign(globalThis, {
  glosaSearch: {
    /** Adds pages to the index of a language: their facts in JSON, and the HTML of each. An error names the page. */
    put(lang: string, pages: string, ...html: readonly string[]): string {
      for (const [at, page] of (JSON.parse(pages) as readonly Omit<IndexedPage, "html">[]).entries())
        try {
          indexer(lang).put({ ...page, html: html[at] ?? "" });
        } catch (error) {
          throw new Error(`${page.path}: ${String(error)}`, { cause: error });
        }
      return "";
    },
    /** The files of a language's index, as JSON. */
    files: (lang: string, options: string) => JSON.stringify(indexer(lang).files(JSON.parse(options) as IndexOptions)),
    /** Starts a query, or continues it with the contents of files in JSON; {@link state} returns how far it is. */
    find(lang: string, query: string, limit: string, contents: string): string {
      const files = new Map(Object.entries(JSON.parse(contents) as Readonly<Record<string, string>>));
      const own: Running = { files, needed: new Set(), answer: "" };
      running.set(lang, own);
      const read = (name: string) => {
        const text = files.get(name);
        if (text !== undefined) return Promise.resolve(text);
        own.needed.add(name);
        return new Promise<string>(() => {});
      };
      void answered(own, createSearch(read, lang).find(query, { limit: Number(limit) }));
      return "";
    },
    state: (lang: string) => JSON.stringify({ needed: [...(running.get(lang)?.needed ?? [])], answer: running.get(lang)?.answer ?? "" }),
  },
});
