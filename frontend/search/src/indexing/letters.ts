/** Which characters are in words, as tables for reading bytes. They follow from `words.ts`. */
import { wordsOf } from "../text/words.ts";

const SOFT_HYPHEN = 0xAD;

/** By character up to U+024F: 1 in words, 0 between them, 2 ignored. */
export const LATIN = Uint8Array.from(wordsAmong(0, 0x2_50), (isWord, code) => (code === SOFT_HYPHEN ? 2 : isWord));

/** The first character of {@link SEPARATOR}. */
export const SIGNS = 0x20_00;
/** By character from U+2000 to U+27BF: 1 for punctuation, currencies, arrows, and other signs between words. */
export const SEPARATOR = Uint8Array.from(wordsAmong(SIGNS, 0x27_C0), (isWord, at) => (isWord === 0 && !isIgnored(SIGNS + at) ? 1 : 0));

function wordsAmong(start: number, end: number): readonly number[] {
  const characters = Array.from({ length: end - start }, (_, at) => String.fromCodePoint(start + at));
  const words = new Set(wordsOf(characters.join(" ")));
  return characters.map((character) => (words.has(character) ? 1 : 0));
}

/** Marks of direction and other signs that words may contain. */
function isIgnored(code: number): boolean {
  return (code > 0x20_0A && code < 0x20_10) || (code > 0x20_27 && code < 0x20_2F) || (code > 0x20_5F && code < 0x20_70) || (code > 0x20_CF && code < 0x21_00);
}
