/** Spellings that mean the same, and everyday words for the same, as far as pages have what they lead to. */
import { unpacked } from "../engine/shards.ts";
import { fold, spelled, wordsOf } from "../text/words.ts";
import { createBytes, textOf } from "./bytes.ts";
import { commonWords } from "./common-words.ts";
import { everydayWords } from "./everyday-words.ts";
import { families } from "./families.ts";
import type { Stem } from "./postings.ts";
import { stemmerOf } from "./stems.ts";
import { translations } from "./translations.ts";

/** By the stems of what is typed: what to look for as well. */
type Spellings = ReadonlyMap<string, readonly string[]>;

interface Place {
  readonly field: number;
  readonly place: number;
}

/** A word's places, by section. */
type Places = ReadonlyMap<number, readonly Place[]>;

/** Maximum number of everyday words for a word. Each needs another file. */
const MOST_RELATED = 3;
/** Spellings of a group that another one leads to: the last that pages have, because each needs further files. */
const MOST_OTHERS = 2;
/** Letters of a word in a longer one. */
const SHORTEST_PART = 3;
/** By which factor a word is in fewer sections than another if it isn't looked for instead of it: few pages say "EA", and most "robot". */
const MUCH_RARER = 4;

const written = (stem: Stem | undefined) => (stem === undefined ? 0 : stem.sections - stem.translated);

const foldedWords = (text: string): readonly string[] => wordsOf(text).map(fold);

/** For an index with these stems. */
export function createSynonyms(lang: string, stems: readonly Stem[]) {
  const stemOf = stemmerOf(lang);
  const common = new Set(commonWords(lang).split(" "));
  const byStem = new Map(stems.map((stem) => [stem.text, stem]));
  const unpackedStems = new Map<string, Places>();
  const isTelling = (word: string) => !common.has(word);
  /** All words, folded. */
  const spellings = new Set(stems.flatMap(({ words }) => words.map(fold)));
  /** In how many sections a word is in this language's text. */
  const sectionsOf = (word: string) => written(byStem.get(stemOf(word)));
  const unwritten = new Set<string>();
  const rarest = (words: readonly string[]) => Math.min(...words.map(sectionsOf));

  return {
    /** Other spellings of each, with stems between spaces as keys. Two words may be written as one, and the other way round. */
    spellings(synonyms: readonly (readonly [spelling: string, others: readonly string[]])[]): Spellings {
      const found = new Map<string, string[]>();
      for (const [spelling, others] of synonyms) {
        const words = foldedWords(spelling);
        const key = keyed(words);
        const least = words.length === 1 ? sectionsOf(words[0] ?? "") / MUCH_RARER : 0;
        const own = others.map(foldedWords).filter((other) => keyed(other) !== key && rarest(other) >= least && isWritten(other)).map((other) => other.join(" ")).slice(-MOST_OTHERS);
        if (key === "" || own.length === 0) continue;
        for (const word of wordsOf(spelling)) if (!spellings.has(fold(word))) unwritten.add(word.toLowerCase());
        found.set(key, [...new Set([...(found.get(key) ?? []), ...own])]);
      }
      for (const apart of new Set([...found.values()].flat())) {
        const two = apart.split(" ");
        const joined = stemOf(two.join(""));
        if (two.length === 2 && two.every(isTelling) && !byStem.has(joined) && !found.has(joined)) found.set(joined, [apart]);
      }
      for (const word of writtenWords()) {
        const two = parts(word);
        if (two !== undefined && !found.has(keyed(two)) && !isWritten(two)) found.set(keyed(two), [word]);
      }
      return found;
    },

    /** Words of those spellings that no page has, in order. */
    unwritten: (): readonly string[] => [...unwritten].toSorted(),

    /** For each everyday word, and each with others of its family, by its stem: other words for it that pages have. */
    related(): Spellings {
      const found = new Map<string, Set<string>>();
      for (const group of everydayWords(lang)) {
        const words = group.map((word) => ({ word, stem: stemOf(word) }));
        const present = words.filter(({ stem }) => written(byStem.get(stem)) > 0);
        for (const { stem } of words) {
          const own = found.get(stem) ?? new Set();
          for (const other of present) if (other.stem !== stem) own.add(other.word);
          if (own.size > 0) found.set(stem, own);
        }
      }
      for (const own of families(lang, stems.filter((stem) => written(stem) > 0).map(({ text }) => text)))
        for (const stem of own) found.set(stem, new Set([...(found.get(stem) ?? []), ...own.flatMap((other) => (other === stem ? [] : (byStem.get(other)?.words.slice(0, 1).map(fold) ?? [])))]));
      // Many pages have words of the other language, such as "stop loss". Those mean themselves.
      for (const [word, others] of translations(lang)) {
        const own = others.filter((other) => sectionsOf(other) > 0);
        if (sectionsOf(word) === 0 && own.length > 0) found.set(stemOf(word), new Set([...(found.get(stemOf(word)) ?? []), ...own]));
      }
      return new Map(Array.from(found, ([stem, words]) => [stem, [...words].slice(0, MOST_RELATED)]));
    },
  };

  /** Words of this language's text. */
  function* writtenWords(): Iterable<string> {
    for (const stem of stems) if (written(stem) > 0) yield* stem.words.map(fold);
  }

  /** The two words that a longer one consists of, such as "break" and "even". */
  function parts(word: string): readonly string[] | undefined {
    for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at += 1) {
      const two = [word.slice(0, at), word.slice(at)];
      if (two.every((part) => spellings.has(part) && isTelling(part))) return two;
    }
    return undefined;
  }

  /** A query has each word once. */
  function keyed(words: readonly string[]): string {
    return spelled([...new Set(words)].map((word) => ({ word, isCommon: common.has(word) }))).map(({ word }) => stemOf(word)).join(" ");
  }

  /** Whether a section has the words next to each other. Of words that say little, the index doesn't list all places. */
  function isWritten(words: readonly string[]): boolean {
    const telling = words.map((word, offset) => ({ word, offset })).filter(({ word }) => isTelling(word));
    const [first, ...others] = telling.map(({ word, offset }) => ({ postings: postingsOf(word), offset }));
    if (first === undefined || telling.some(({ word }) => sectionsOf(word) === 0)) return false;
    for (const [section, places] of first.postings)
      for (const { field, place } of places)
        if (others.every(({ postings, offset }) => postings.get(section)?.some((other) => other.field === field && other.place === place + offset - first.offset) === true)) return true;
    return false;
  }

  /** The places of a word, by section. */
  function postingsOf(word: string): Places {
    const stem = stemOf(word);
    const before = unpackedStems.get(stem);
    if (before !== undefined) return before;
    const out = createBytes();
    byStem.get(stem)?.write(out);
    const found = new Map(unpacked(textOf(out.data, 0, out.length)).map((posting) => [posting.place, posting.places.map(([field, place]) => ({ field, place }))]));
    unpackedStems.set(stem, found);
    return found;
  }
}
