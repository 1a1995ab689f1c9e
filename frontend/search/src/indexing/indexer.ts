/** Makes the files of an index: pages in, files out. Pages stay in memory, so only changed ones are read again. */
import { FORMAT, type Manifest, type PageRecord, PAGES, TABLE } from "../format.ts";
import { stemmer } from "../text/stem.ts";
import { eachWord, fold, wordsOf } from "../text/words.ts";
import { createFiles, type IndexFile } from "./files.ts";
import { lexiconFiles } from "./lexicon-files.ts";
import { sectionsOf } from "./sections.ts";
import { stemsOf, streamOf, type Word } from "./stems.ts";

/** A page as the builder passes it. */
export interface IndexedPage {
  readonly path: string;
  readonly title: string;
  readonly html: string;
  readonly tags: readonly string[];
  /** More words that lead to the page. */
  readonly keywords: string;
  /** Terms that the page explains, by the anchor of the section that does. */
  readonly terms: Readonly<Record<string, string>>;
  readonly boost: number;
  readonly alternates: Readonly<Record<string, string>>;
}

/** What applies to all pages of a language. */
export interface IndexOptions {
  /** Paths of the pages, in the order of the site. */
  readonly pages: readonly string[];
  /** A spelling, and the words to look for as well. */
  readonly synonyms: readonly (readonly [spelling: string, others: readonly string[]])[];
  readonly languages: readonly string[];
}

/** Characters of a section's text that a result can show. */
const EXCERPT = 160;

interface Entry {
  readonly record: PageRecord;
  readonly boost: number;
  /** For each section: the number of words in each of FIELDS, then the words. */
  readonly words: readonly Int32Array[];
}

export function createIndexer(lang: string) {
  const entries = new Map<string, Entry>();
  const stemOf = stemmer(lang);
  /** Words in lower case, as written. */
  const words: Word[] = [];
  const numbers = new Map<string, number>();

  function numberOf(word: string): number {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    const text = word.toLowerCase().normalize("NFC");
    const same = text === word ? undefined : numbers.get(text);
    const number = same ?? words.push({ text, stem: stemOf(fold(text)) }) - 1;
    numbers.set(text, number).set(word, number);
    return number;
  }

  function numbersOf(text: string): readonly number[] {
    const found: number[] = [];
    eachWord(text, (word) => {
      found.push(numberOf(word));
    });
    return found;
  }

  return {
    /** Adds a page, or replaces it. */
    put({ path, title, html, tags, keywords, terms, boost, alternates }: IndexedPage): void {
      const sections = sectionsOf(html, title);
      const above: (readonly number[])[] = [];
      const streams = sections.map((section, at) => {
        const heading = numbersOf(section.title);
        const level = section.level === 7 ? above.length + 1 : section.level;
        const outer = [...new Set(above.slice(0, level - 1).flat())];
        if (section.level < 7) {
          above.length = Math.min(above.length, level - 1);
          above[level - 1] = heading;
        }
        const more = at === 0 ? `${tags.join(" ")} ${keywords}` : section.anchor;
        const fields = [heading, outer, numbersOf(Object.hasOwn(terms, section.anchor) ? (terms[section.anchor] ?? "") : ""), numbersOf(more).filter((word) => !heading.includes(word)), numbersOf(section.text), numbersOf(section.code)];
        return streamOf(fields);
      });
      const record = {
        path, title, tags, alternates,
        sections: sections.map((one) => [one.anchor, one.title, one.level, one.kind, excerpt(one.text.trim() === "" ? one.code : one.text)] as const),
      };
      entries.set(path, { record, boost, words: streams });
    },

    /** Every file of the index, by its name below the index's folder. */
    files({ pages, synonyms, languages }: IndexOptions): readonly IndexFile[] {
      const present = new Set(pages);
      for (const path of entries.keys()) if (!present.has(path)) entries.delete(path);
      const used = pages.flatMap((path) => entries.get(path) ?? []);
      const { add, all } = createFiles(lang);
      const records = chunked(used, PAGES).map((some) => add("pages", some.map(({ record }) => record)));
      const manifest: Manifest = {
        format: FORMAT,
        lang,
        sections: used.reduce((sum, entry) => sum + entry.words.length, 0),
        lexicon: lexiconFiles(stemsOf(used.map((entry) => entry.words), words), synonymsOf(synonyms), add),
        tables: chunked(records, TABLE).map((table) => add("table", table)),
        boosts: Object.fromEntries(used.flatMap(({ boost }, at) => (boost === 1 ? [] : [[at, boost] as const]))),
        languages,
      };
      return all(manifest);
    },
  };

  function synonymsOf(synonyms: IndexOptions["synonyms"]): ReadonlyMap<string, readonly string[]> {
    const found = new Map<string, string[]>();
    for (const [spelling, others] of synonyms) {
      const key = wordsOf(spelling).map((word) => stemOf(fold(word))).join(" ");
      const own = others.map((other) => wordsOf(other).map(fold).join(" ")).filter((other) => other.split(" ").map(stemOf).join(" ") !== key);
      if (key !== "" && own.length > 0) found.set(key, [...new Set([...(found.get(key) ?? []), ...own])]);
    }
    return found;
  }
}

function excerpt(text: string): string {
  const whole = text.slice(0, EXCERPT * 2).replaceAll(/\s+/gu, " ").trim();
  if (whole.length <= EXCERPT) return whole;
  const end = whole.lastIndexOf(" ", EXCERPT);
  return `${whole.slice(0, end > 0 ? end : EXCERPT)}…`;
}

function chunked<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}
