/** The words of a language by number. A word is found by its bytes, so that only unknown ones become strings and get a stem. */
import { fold } from "../text/words.ts";
import { commonWords } from "./common-words.ts";
import { createBytes, grown, putText, textOf } from "./bytes.ts";
import { stemmerOf } from "./stems.ts";
import { createTexts } from "./texts.ts";

export function createVocabulary(lang: string) {
  const stemOf = stemmerOf(lang);
  const common = new Set(commonWords(lang).split(" "));
  const texts: string[] = [];
  const encoded: Uint8Array[] = [];
  const numbers = new Map<string, number>();
  /** By word: whether it says little. */
  const areCommon: boolean[] = [];
  let stemNumbers: Int32Array = new Int32Array(4096);
  const stems: string[] = [];
  const byStem = new Map<string, number>();

  const spellings = createTexts();
  /** By spelling: the number of the word. */
  let wordNumbers: Int32Array = new Int32Array(4096);
  let count = 0;

  function numberOf(word: string): number {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    const text = word.toLowerCase().normalize("NFC");
    const same = text === word ? undefined : numbers.get(text);
    const number = same ?? texts.push(text) - 1;
    if (same === undefined) {
      const folded = fold(text);
      areCommon.push(common.has(folded));
      const stem = stemOf(folded);
      const own = byStem.get(stem) ?? stems.push(stem) - 1;
      byStem.set(stem, own);
      stemNumbers = grown(stemNumbers, number + 1);
      stemNumbers[number] = own;
    }
    numbers.set(text, number).set(word, number);
    return number;
  }

  return {
    numberOf,

    /** The number of the word with these bytes, whose {@link hashOf} is `hash`. */
    find(data: Uint8Array, start: number, end: number, hash: number): number {
      const spelling = spellings.find(data, start, end, hash);
      if (spelling === count) {
        wordNumbers = grown(wordNumbers, count + 1);
        wordNumbers[count] = numberOf(textOf(data, start, end));
        count += 1;
      }
      return wordNumbers[spelling] ?? 0;
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
    /** Whether the word says little. */
    isCommon: (word: number): boolean => areCommon[word] ?? false,
  };
}

export type Vocabulary = ReturnType<typeof createVocabulary>;
