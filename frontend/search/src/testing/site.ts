/** A small site's index in memory, for tests. */
import { explain } from "../engine/explain.ts";
import { createSearch, type SearchOptions } from "../engine/search.ts";
import type { PageRecord } from "../format.ts";
import { textOf, unpacked, utf8 } from "../indexing/bytes.ts";
import { Part, type Sink, walk } from "../indexing/html.ts";
import { createIndexer, type IndexOptions } from "../indexing/indexer.ts";
import type { PageFacts } from "../indexing/page.ts";
import { plain } from "../indexing/references.ts";

export interface TestPage extends PageFacts, Pick<PageRecord, "path" | "alternates"> {
  /** By anchor. */
  readonly translated: Readonly<Record<string, string>>;
  readonly html: string;
  readonly boost: number;
}

/** A page that has only these facts. */
export const page = (path: string, title: string, html: string, more: Partial<TestPage> = {}): TestPage => ({
  path, title, html, tags: [], keywords: "", terms: {}, listed: {}, boost: 1, alternates: {}, translated: {}, ...more,
});

type Indexer = ReturnType<typeof createIndexer>;

/** The files that an indexer made since the last call, by name. */
export function filesOf(indexer: Indexer): Map<string, string> {
  const texts = unpacked(indexer.taken()).map((one) => textOf(one, 0, one.length));
  return new Map(texts.flatMap((text, at) => (at % 2 === 0 ? [[text, texts[at + 1] ?? ""] as const] : [])));
}

/** The factors of pages that have one, by number. */
const boostsOf = (pages: readonly TestPage[]) => Object.fromEntries(pages.flatMap(({ boost }, at) => (boost === 1 ? [] : [[at, boost] as const])));

/** A page as the indexer reads it. */
export const readBy = (indexer: Indexer, one: TestPage) => indexer.read(one, utf8(one.html)).slice();

/** A record without sections, as the builder passes it to the indexer. */
const headOf = ({ path, title, tags, alternates }: TestPage) => utf8(JSON.stringify({ path, title, tags, alternates }));

/** A page as the indexer adds it. */
export const headedBy = (indexer: Indexer, one: TestPage) => [headOf(one), utf8(JSON.stringify(one.translated)), readBy(indexer, one)] as const;

/** The files of an index of these pages, by name. */
export function indexOf(pages: readonly TestPage[], lang = "en-US", synonyms: IndexOptions["synonyms"] = [], indexer = createIndexer(lang)): Map<string, string> {
  const read = pages.map((one) => headedBy(indexer, one));
  indexer.begin();
  for (const one of read) indexer.add(one);
  indexer.finish({ synonyms, languages: [], boosts: boostsOf(pages), versions: [] });
  return filesOf(indexer);
}

/** The files of an index after pages with these numbers were replaced, without a new index. */
export function patched(pages: readonly TestPage[], changed: ReadonlyMap<number, TestPage>, lang = "en-US"): Map<string, string> {
  const indexer = createIndexer(lang);
  const files = indexOf(pages, lang, [], indexer);
  const newer = [...changed.values()];
  indexer.patch(newer.map((one) => headedBy(indexer, one)), { replaced: [...changed.keys()], boosts: boostsOf(newer) });
  return new Map([...files, ...filesOf(indexer)]);
}

/** A section with its texts. */
export interface Section {
  readonly anchor: string;
  readonly level: number;
  readonly kind: number;
  readonly texts: [title: string, text: string, code: string];
}

/** The sections of an article. */
export function sectionsOf(html: string): readonly Section[] {
  const bytes = utf8(html);
  const sections: Section[] = [{ anchor: "", level: 1, kind: 0, texts: ["", "", ""] }];
  let own: number = 1;
  const add = (text: string) => {
    const texts = sections.at(-1)?.texts;
    if (texts) texts[own] += text;
  };
  const sink: Sink = {
    section(anchor, level, kind) {
      sections.push({ anchor, level, kind, texts: ["", "", ""] });
      own = 0;
    },
    part(part) {
      own = part === Part.label ? Part.text : part;
    },
    text(start, end) {
      add(plain(textOf(bytes, start, end)));
    },
    gap() {
      add(" ");
    },
  };
  walk(bytes, sink);
  return sections;
}

/** Reads files of a map, like those of a server. */
export const reading = (files: ReadonlyMap<string, string>) => (name: string) => {
  const text = files.get(name);
  return text === undefined ? Promise.reject(new Error(`404 ${name}`)) : Promise.resolve(text);
};

/** Returns a function that answers queries over these pages. */
export function searching(pages: readonly TestPage[], lang = "en-US", synonyms: IndexOptions["synonyms"] = []) {
  const search = createSearch(reading(indexOf(pages, lang, synonyms)), lang, explain);
  return (query: string, options?: SearchOptions) => search.find(query, options);
}

/** The addresses of the hits. */
export const urls = async (answer: ReturnType<ReturnType<typeof searching>>) => (await answer).hits.map(({ url }) => url);
