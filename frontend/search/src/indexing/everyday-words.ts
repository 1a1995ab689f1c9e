/** Everyday words that mean much the same in documentation, whatever it's about. Readers use one, and pages may have another. */
import { languageOf } from "./language.ts";
import { EVERYDAY_ENGLISH } from "./everyday-english.ts";
import { EVERYDAY_PORTUGUESE } from "./everyday-portuguese.ts";

const GROUPS: Readonly<Record<string, string>> = { en: EVERYDAY_ENGLISH, pt: EVERYDAY_PORTUGUESE };

/** The groups of a language; none for languages without a list. */
export const everydayWords = (lang: string): readonly (readonly string[])[] =>
  (GROUPS[languageOf(lang)] ?? "").split("\n").flatMap((line) => (line === "" ? [] : [line.split(" ")]));
