/** Reads the files of an index, each once, and checks what it reads. */
import { decoded, FORMAT, keyOf, type Lexicon, type Manifest, PAGE, type PageRecord, type Patch, TABLE, textOf } from "../format.ts";
import { stemmer } from "../text/stem.ts";
import { fold } from "../text/words.ts";
import { once } from "./once.ts";

/** Reads a file by its name below the index's folder. Rejects if the file doesn't exist or can't be reached. */
export type Read = (name: string) => Promise<string>;

/** Words with one stem. */
export interface Group {
  /** As written, most frequent first. */
  readonly words: readonly string[];
  readonly folded: readonly string[];
  /** The number of sections that contain one of them. */
  readonly sections: number;
  /** The file with their postings, empty for the patch, and the line in it. */
  readonly bucket: string;
  readonly line: number;
}

/** The words of one file. */
export interface WordList {
  readonly groups: readonly Group[];
  /** Words that only synonyms have. */
  readonly unwritten: readonly Group[];
  readonly byWord: ReadonlyMap<string, Group>;
  readonly byStem: ReadonlyMap<string, Group>;
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
  readonly related: ReadonlyMap<string, readonly string[]>;
}

/** A section's places of a word: {@link decoded} pairs of a field and a place in it. */
export interface Posting {
  /** The page's number times {@link PAGE}, plus that of the section. */
  readonly place: number;
  /** Whether the word is in a field that isn't a part of the text. */
  readonly isOuter: boolean;
  readonly places: readonly (readonly [field: number, place: number])[];
}

/** The files of one index: the manifest is read only once, so all others belong to it. */
export function createShards(read: Read, lang: string) {
  const known = new Map<string, Promise<unknown>>();
  /** What was unpacked before: the next letter that a reader types needs most of it again. */
  const postings = new Map<string, readonly Posting[]>();
  /** The index has the rules, so there are no stems before its manifest. */
  let stemOf = stemmer([]);

  function load<T>(name: string, made: (content: unknown) => T): Promise<T> {
    return once(known, name, () => read(name).then((text) => made(JSON.parse(text))).catch((error: unknown) => {
      known.delete(name);
      throw new Error(`Search has no usable file ${name}.`, { cause: error });
    })) as Promise<T>;
  }

  const manifest = () => load(`${lang}.json`, (content) => {
    const found = content as Manifest;
    if (found.format !== FORMAT) throw new TypeError("Format");
    stemOf = stemmer(found.stems);
    return found;
  });

  const wordList = (hash: string) => load(`${lang}/lexicon.${hash}.json`, (content) => listOf(content as Lexicon));

  const patch = async () => {
    const { patch: hash } = await manifest();
    return hash === "" ? undefined : load(`${lang}/patch.${hash}.json`, (content) => {
      const found = content as Patch;
      return { ...found, list: listOf(found), old: new Set(found.replaced) };
    });
  };

  function listOf({ words, buckets = [], synonyms = {}, related = {} }: Partial<Lexicon> & Pick<Lexicon, "words">): WordList {
    const groups: Group[] = [];
    const unwritten: Group[] = [];
    let bucket = 0;
    let line = 0;
    for (const entry of words.split("\n")) {
      if (entry === "") {
        if (words !== "") [bucket, line] = [bucket + 1, 0];
        continue;
      }
      const [own = "", count = ""] = entry.split(",");
      (count === "0" ? unwritten : groups).push({ words: own.split(" "), folded: fold(own).split(" "), sections: Number.parseInt(count, 36), bucket: buckets[bucket] ?? "", line });
      line += 1;
    }
    const byWord = new Map(groups.flatMap((group) => group.folded.map((word) => [word, group] as const)));
    const byStem = new Map(groups.map((group) => [stemOf(group.folded[0] ?? ""), group] as const));
    return { groups, unwritten, byWord, byStem, synonyms: new Map(Object.entries(synonyms)), related: new Map(Object.entries(related)) };
  }

  const unpackedOnce = (text: string) => once(postings, text, () => unpacked(text));

  return {
    manifest,
    stemOf: (word: string) => stemOf(word),

    /** The factors of pages, by number. */
    async boosts(): Promise<Readonly<Record<string, number>>> {
      return { ...(await manifest()).boosts, ...(await patch())?.boosts };
    },

    /** The files whose words can begin with any of these keys, and the patch. */
    async wordLists(belongs: (start: string, next: string | undefined) => boolean): Promise<readonly WordList[]> {
      const [{ lexicon }, changed] = await Promise.all([manifest(), patch()]);
      const lists = await Promise.all(lexicon.filter(([start], at) => belongs(start, lexicon[at + 1]?.[0])).map(([, hash]) => wordList(hash)));
      return changed ? [...lists, changed.list] : lists;
    },

    /** The sections that contain one of the group's words. */
    async postings({ bucket, line }: Group): Promise<readonly Posting[]> {
      const changed = await patch();
      if (bucket === "") {
        const { pages } = await manifest();
        return unpackedOnce(changed?.postings[line] ?? "").map(({ place, isOuter, places }) => ({ place: place + pages * PAGE, isOuter, places }));
      }
      const lines = await load(`${lang}/words.${bucket}.json`, (content) => content as readonly string[]);
      // Without the line, this throws: the file is another one's.
      const found = unpackedOnce(lines[line] as string);
      return changed ? found.filter(({ place }) => !changed.old.has(Math.floor(place / PAGE))) : found;
    },

    async page(page: number): Promise<PageRecord> {
      const [{ tables, pages }, changed] = await Promise.all([manifest(), patch()]);
      const newer = changed?.pages[page - pages];
      if (newer) return newer;
      const table = await load(`${lang}/table.${tables[Math.floor(page / TABLE)]}.json`, (content) => content as readonly string[]);
      return load(`${lang}/page.${table[page % TABLE]}.json`, (content) => content as PageRecord);
    },
  };
}

export type Shards = ReturnType<typeof createShards>;

/** Whether a file from `start` to `next` has the words that begin like `word`. */
export const covers = (word: string) => (start: string, next: string | undefined) => start <= keyOf(word) && (next === undefined || keyOf(word) < next);

/** The sections in a line of a file with postings. */
export function unpacked(text: string): readonly Posting[] {
  const numbers = decoded(text);
  const postings: Posting[] = [];
  let page = 0;
  for (let at = 0; at < numbers.length; ) {
    page += numbers[at] ?? 0;
    const place = page * PAGE + (numbers[at + 1] ?? 0);
    let isOuter = false;
    const places: (readonly [number, number])[] = [];
    const last: number[] = [];
    at += 2;
    for (let isLast = false; !isLast && at < numbers.length; at += 1) {
      const number = numbers[at] ?? 0;
      isLast = (number & 1) === 1;
      const field = (number >>> 1) & 7;
      last[field] = (last[field] ?? 0) + (number >>> 4);
      isOuter ||= textOf(field) > 0;
      places.push([field, last[field] ?? 0]);
    }
    postings.push({ place, isOuter, places });
  }
  return postings;
}
