/** The words of a language by number. A word is found by its bytes, so that only unknown ones become strings and get a stem. */
import { stemmer } from "../text/stem.ts";
import { fold } from "../text/words.ts";
import { createBytes, grown, putBytes, putText, textOf } from "./bytes.ts";

/** The hash of no bytes; {@link hashed} adds one byte. */
export const EMPTY = 0x01_1C_9D_C5;
export const hashed = (hash: number, byte: number): number => Math.imul(hash ^ byte, 0x01_00_01_93);

export function hashOf(data: Uint8Array, start: number, end: number): number {
  let hash = EMPTY;
  for (let at = start; at < end; at += 1) hash = hashed(hash, data[at] ?? 0);
  return hash;
}

export function createVocabulary(lang: string) {
  const stemOf = stemmer(lang);
  const texts: string[] = [];
  const encoded: Uint8Array[] = [];
  const numbers = new Map<string, number>();
  let stemNumbers: Int32Array = new Int32Array(4096);
  const stems: string[] = [];
  const byStem = new Map<string, number>();

  // An open hash table of spellings: each slot has the number of a spelling, plus 1.
  const spellings = createBytes(65_536);
  let ends: Int32Array = new Int32Array(4096);
  let hashes: Int32Array = new Int32Array(4096);
  let wordNumbers: Int32Array = new Int32Array(4096);
  let slots: Int32Array = new Int32Array(16_384);
  let count = 0;

  function numberOf(word: string): number {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    const text = word.toLowerCase().normalize("NFC");
    const same = text === word ? undefined : numbers.get(text);
    const number = same ?? texts.push(text) - 1;
    if (same === undefined) {
      const stem = stemOf(fold(text));
      const own = byStem.get(stem) ?? stems.push(stem) - 1;
      byStem.set(stem, own);
      stemNumbers = grown(stemNumbers, number + 1);
      stemNumbers[number] = own;
    }
    numbers.set(text, number).set(word, number);
    return number;
  }

  function isAt(spelling: number, data: Uint8Array, start: number, end: number): boolean {
    let from = spelling === 0 ? 0 : (ends[spelling - 1] ?? 0);
    if ((ends[spelling] ?? 0) - from !== end - start) return false;
    for (let at = start; at < end; at += 1, from += 1) if (spellings.data[from] !== data[at]) return false;
    return true;
  }

  function added(data: Uint8Array, start: number, end: number, hash: number): number {
    putBytes(spellings, data, start, end);
    [ends, hashes, wordNumbers] = [grown(ends, count + 1), grown(hashes, count + 1), grown(wordNumbers, count + 1)];
    const number = numberOf(textOf(data, start, end));
    ends[count] = spellings.length;
    hashes[count] = hash;
    wordNumbers[count] = number;
    count += 1;
    if (count * 2 > slots.length) {
      slots = new Int32Array(slots.length * 2);
      for (let spelling = 0; spelling < count; spelling += 1) place(spelling);
    } else place(count - 1);
    return number;
  }

  function place(spelling: number): void {
    const mask = slots.length - 1;
    let slot = (hashes[spelling] ?? 0) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = spelling + 1;
  }

  return {
    numberOf,

    /** The number of the word with these bytes, whose {@link hashOf} is `hash`. */
    find(data: Uint8Array, start: number, end: number, hash: number): number {
      const mask = slots.length - 1;
      for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
        const spelling = (slots[slot] ?? 0) - 1;
        if (spelling < 0) return added(data, start, end, hash);
        if (hashes[spelling] === hash && isAt(spelling, data, start, end)) return wordNumbers[spelling] ?? 0;
      }
    },

    /** The word, in lower case. */
    text: (word: number): string => texts[word] ?? "",
    /** The same in UTF-8. */
    bytes(word: number): Uint8Array {
      const before = encoded[word];
      if (before !== undefined) return before;
      const out = createBytes();
      putText(out, texts[word] ?? "");
      return (encoded[word] = out.data.slice(0, out.length));
    },
    /** The number of the word's stem. */
    stemOf: (word: number): number => stemNumbers[word] ?? 0,
    stem: (stem: number): string => stems[stem] ?? "",
  };
}

export type Vocabulary = ReturnType<typeof createVocabulary>;
