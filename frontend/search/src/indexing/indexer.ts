/** Makes the files of an index: pages are read one by one, in any order and by any process, then put together in the order of the site. */
import { FORMAT, type IndexVersion, type Manifest, type PageRecord, type Patch, TABLE } from "../format.ts";
import { type Bytes, createBytes, putByte, putBytes, textOf, utf8, written } from "./bytes.ts";
import { commonWords } from "./common-words.ts";
import { createFiles } from "./files.ts";
import { lexiconFiles, lineOf, writeAll } from "./lexicon-files.ts";
import { createPageReader } from "./page.ts";
import { createPostings } from "./postings.ts";
import { stemSteps } from "./stems.ts";
import { createSynonyms } from "./synonyms.ts";
import { createVocabulary } from "./vocabulary.ts";

/** What applies to all pages of a language. */
export interface IndexOptions {
  /** A spelling, and the words to look for as well. */
  readonly synonyms: readonly (readonly [spelling: string, others: readonly string[]])[];
  readonly languages: readonly string[];
  /** Factors of pages, by their numbers in the order of the site, if not 1. */
  readonly boosts: Readonly<Record<string, number>>;
  readonly versions: readonly IndexVersion[];
}

/** What a patch replaces. */
export interface PatchOptions {
  /** The numbers of the pages, in the order of their new versions. */
  readonly replaced: readonly number[];
  readonly boosts: Readonly<Record<string, number>>;
}

/** A record without its sections in JSON, the headings of sections in other languages as {@link createPostings} takes them, and the page as it was read. */
export type HeadedPage = readonly [head: Uint8Array, translated: Uint8Array, page: Uint8Array];

export function createIndexer(lang: string) {
  const vocabulary = createVocabulary(lang);
  let files = createFiles(lang);
  let postings = createPostings(vocabulary);
  /** The record of the page that is being added, and the hashes of all. */
  const record = createBytes(16_384);
  let records: string[] = [];
  let manifest: Manifest | undefined;

  return {
    /** Reads a page for {@link add}. */
    read: createPageReader(vocabulary),

    /** Begins an index. */
    begin(): void {
      files = createFiles(lang);
      postings = createPostings(vocabulary);
      records = [];
    },

    /** Adds the next page, and makes its file. */
    add([head, translated, page]: HeadedPage): void {
      record.length = 0;
      putRecord(record, head, postings.add(page, translated));
      records.push(files.add("page", written(record)));
    },

    /** Makes the other files. */
    finish({ synonyms, languages, boosts, versions }: IndexOptions): void {
      const stems = postings.stems();
      const others = createSynonyms(lang, stems);
      const spellings = others.spellings(synonyms);
      manifest = {
        format: FORMAT,
        lang,
        sections: postings.sections(),
        pages: postings.pages(),
        lexicon: lexiconFiles(stems, spellings, others.unwritten(), others.related(), files.add),
        tables: chunked(records, TABLE).map((table) => files.add("table", utf8(JSON.stringify(table)))),
        boosts,
        common: commonWords(lang),
        stems: stemSteps(lang),
        languages,
        ...(versions.length > 0 && { versions }),
        patch: "",
      };
      files.put(`${lang}.json`, utf8(JSON.stringify(manifest)));
    },

    /** Makes a file with other versions of some pages, for the index that was made last. */
    patch(pages: readonly HeadedPage[], { replaced, boosts }: PatchOptions): void {
      if (manifest === undefined) throw new TypeError("There is no index to patch.");
      const { pages: pagesBefore } = manifest;
      const own = createPostings(vocabulary);
      const changed = pages.map(([head, translated, page]) => {
        record.length = 0;
        putRecord(record, head, own.add(page, translated));
        return JSON.parse(textOf(record.data, 0, record.length)) as PageRecord;
      });
      const stems = own.stems();
      const { data, ends } = writeAll(stems);
      const patch: Patch = {
        replaced, pages: changed, words: stems.map(lineOf).join("\n"),
        boosts: Object.fromEntries(Object.entries(boosts).map(([page, boost]) => [Number(page) + pagesBefore, boost])),
        postings: stems.map((_, at) => textOf(data, ends[at - 1] ?? 0, ends[at] ?? 0)),
      };
      files = createFiles(lang);
      const hash = pages.length === 0 ? "" : files.add("patch", utf8(JSON.stringify(patch)));
      files.put(`${lang}.json`, utf8(JSON.stringify({ ...manifest, patch: hash })));
    },

    /** The files that were made since the last call: names and contents in turn, as MessagePack. */
    taken: () => files.taken(),
  };
}

const SECTIONS = utf8(',"sections":');
const BRACE_END = 125;

/** Writes a record. */
function putRecord(out: Bytes, head: Uint8Array, sections: Uint8Array): void {
  putBytes(out, head, 0, head.length - 1);
  putBytes(out, SECTIONS, 0, SECTIONS.length);
  putBytes(out, sections, 0, sections.length);
  putByte(out, BRACE_END);
}

function chunked<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}
