/** A small site's index in memory, for tests. */
import { createSearch, type SearchOptions } from "../engine/search.ts";
import { createIndexer, type IndexedPage, type IndexOptions } from "../indexing/indexer.ts";

/** A page that has only these facts. */
export const page = (path: string, title: string, html: string, more: Partial<IndexedPage> = {}): IndexedPage => ({
  path, title, html, tags: [], keywords: "", terms: {}, boost: 1, alternates: {}, ...more,
});

/** The files of an index of these pages, by name. */
export function indexOf(pages: readonly IndexedPage[], lang = "en-US", synonyms: IndexOptions["synonyms"] = []): Map<string, string> {
  const indexer = createIndexer(lang);
  for (const one of pages) indexer.put(one);
  return new Map(indexer.files({ pages: pages.map(({ path }) => path), synonyms, languages: [] }).map(({ name, text }) => [name, text]));
}

/** Reads files of a map, like those of a server. */
export const reading = (files: ReadonlyMap<string, string>) => (name: string) => {
  const text = files.get(name);
  return text === undefined ? Promise.reject(new Error(`404 ${name}`)) : Promise.resolve(text);
};

/** Returns a function that answers queries over these pages. */
export function searching(pages: readonly IndexedPage[], lang = "en-US", synonyms: IndexOptions["synonyms"] = []) {
  const search = createSearch(reading(indexOf(pages, lang, synonyms)), lang);
  return (query: string, options?: SearchOptions) => search.find(query, options);
}

/** The addresses of the hits. */
export const urls = async (answer: ReturnType<ReturnType<typeof searching>>) => (await answer).hits.map(({ url }) => url);
