/** Words as the index and queries compare them: without accents, capitals and invisible signs. */

const INVISIBLE = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;
/** Accents of Latin, Greek and Cyrillic letters, points of Hebrew, and vowel signs of Arabic. */
const ACCENTS = /[\u0300-\u036F\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u0670]/gu;
const LETTERS: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ı: "i" };
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Scripts that don't separate words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30FC]/u;
const RUNS = new RegExp(`${UNSPACED.source}+|[^${UNSPACED.source.slice(1)}+`, "gu");
const PLAIN = /^[a-z0-9]*$/u;

/** The word without accents and capitals, in compatibility form. */
export function fold(word: string): string {
  const lower = word.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  return lower.normalize("NFKD").replaceAll(ACCENTS, "").replaceAll(/[ßæœøłđı]/gu, (letter) => LETTERS[letter] ?? letter).normalize("NFC");
}

/** 1 for letters and digits, by their number. */
const LATIN = Uint8Array.from({ length: 0x2_50 }, (_, code) => (/[\p{L}\p{N}]/u.test(String.fromCodePoint(code)) ? 1 : 0));

/** The words of a text as written, in order. Text in scripts without spaces becomes pairs of neighboring characters. */
export function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  eachWord(text, (word) => {
    words.push(word);
  });
  return words;
}

/** Calls `take` with each word of {@link wordsOf}. */
export function eachWord(text: string, take: (word: string) => void): void {
  let start = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    // Latin text with common punctuation is scanned by hand, ten times as fast as by the expression below.
    if (code === 0xAD || (code > 0x2_4F && (code < 0x20_10 || code > 0x20_27))) {
      for (const word of wordsOfAny(start < 0 ? text.slice(at) : text.slice(start))) take(word);
      return;
    }
    if (LATIN[code] === 1) {
      if (start < 0) start = at;
    } else if (start >= 0) {
      take(text.slice(start, at));
      start = -1;
    }
  }
  if (start >= 0) take(text.slice(start));
}

function wordsOfAny(text: string): readonly string[] {
  const words = text.replaceAll(INVISIBLE, "").match(WORD) ?? [];
  return UNSPACED.test(text) ? words.flatMap((word) => (word.match(RUNS) ?? []).flatMap((run) => (UNSPACED.test(run) ? pairs(run) : [run]))) : words;
}

function pairs(run: string): readonly string[] {
  const signs = Array.from(run);
  return signs.length < 2 ? signs : signs.slice(1).map((sign, at) => `${signs[at] ?? ""}${sign}`);
}
