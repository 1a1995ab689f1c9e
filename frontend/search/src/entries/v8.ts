/** Search in the builder's embedded engine, as `globalThis.glosaSearch`: makes indexes, and answers queries from their files. */
import { explain } from "../engine/explain.ts";
import { createSearch, type SearchOptions } from "../engine/search.ts";
import { createBytes, putArray, putBinary, unpacked, written } from "../indexing/bytes.ts";
import { createIndexer, type HeadedPage, type IndexOptions, type PatchOptions } from "../indexing/indexer.ts";
import type { PageFacts } from "../indexing/page.ts";
import { addReferences } from "../indexing/references.ts";

const indexers = new Map<string, ReturnType<typeof createIndexer>>();

function indexer(lang: string) {
  const known = indexers.get(lang) ?? createIndexer(lang);
  indexers.set(lang, known);
  return known;
}

/** Pages that were read. The builder copies them before the next call. */
const outbox = createBytes(65_536);

const headed = (all: readonly Uint8Array[]): readonly HeadedPage[] => {
  const [one, none] = [(at: number) => all[at] ?? none, new Uint8Array()];
  return Array.from({ length: all.length / 3 }, (_, at) => [one(at * 3), one(at * 3 + 1), one(at * 3 + 2)]);
};

/** A query that waits for files: the ones it needs, or its answer in JSON. */
interface Running {
  readonly files: Map<string, string>;
  readonly needed: Set<string>;
  answer: string;
}

async function answered(own: Running, answer: Promise<unknown>): Promise<void> {
  try {
    own.answer = JSON.stringify(await answer, (key, value: unknown) => (key === "score" ? Math.round(Number(value) * 1000) / 1000 : value));
  } catch (error) {
    own.answer = JSON.stringify({ error: String(error) });
  }
}

const running = new Map<string, Running>();

Object.assign(globalThis, {
  // Arrays of bytes are in MessagePack. Files are names and contents in turn.
  glosaSearch: {
    /** Makes the names of character references known, with their characters, in JSON. */
    references(names: string): string {
      addReferences(JSON.parse(names) as Readonly<Record<string, string>>);
      return "";
    },
    /** Reads pages of a language: their HTML, and for each in JSON its name and what is known about it. An error begins with the name. */
    read(html: Uint8Array, lang: string, pages: string): Uint8Array {
      const all = unpacked(html);
      const own = indexer(lang);
      outbox.length = 0;
      putArray(outbox, all.length);
      for (const [at, [name, facts]] of (JSON.parse(pages) as readonly (readonly [string, PageFacts])[]).entries()) {
        try {
          putBinary(outbox, own.read(facts, all[at] ?? new Uint8Array()));
        } catch (error) {
          throw new Error(`${name}: ${String(error)}`, { cause: error });
        }
      }
      return written(outbox);
    },
    /** Begins an index of a language. */
    begin(lang: string): string {
      indexer(lang).begin();
      return "";
    },
    /** Adds the next pages: for each, its record without sections, its headings in other languages, both in JSON, and what {@link read} returned. Returns their files. */
    add(pages: Uint8Array, lang: string): Uint8Array {
      const own = indexer(lang);
      for (const page of headed(unpacked(pages))) own.add(page);
      return own.taken();
    },
    /** Returns the other files. */
    finish(_: Uint8Array, lang: string, options: string): Uint8Array {
      indexer(lang).finish(JSON.parse(options) as IndexOptions);
      return indexer(lang).taken();
    },
    /** Returns the files of a patch with these pages, which are like those of {@link add}. */
    patch(pages: Uint8Array, lang: string, options: string): Uint8Array {
      indexer(lang).patch(headed(unpacked(pages)), JSON.parse(options) as PatchOptions);
      return indexer(lang).taken();
    },
    /** Starts a query, or continues it with the contents of files. Options and contents are JSON. {@link state} returns how far it is. */
    find(lang: string, query: string, options: string, contents: string): string {
      const files = new Map(Object.entries(JSON.parse(contents) as Readonly<Record<string, string>>));
      const own: Running = { files, needed: new Set(), answer: "" };
      running.set(lang, own);
      const read = (name: string) => {
        const text = files.get(name);
        if (text !== undefined) return Promise.resolve(text);
        own.needed.add(name);
        return new Promise<string>(() => {});
      };
      void answered(own, createSearch(read, lang, explain).find(query, JSON.parse(options) as SearchOptions));
      return "";
    },
    state: (lang: string) => JSON.stringify({ needed: [...(running.get(lang)?.needed ?? [])], answer: running.get(lang)?.answer ?? "" }),
  },
});
