/** The endings that words of each language lose. */
import { stemmer, type StemSteps } from "../text/stem.ts";
import { languageOf } from "./language.ts";

const STEPS: Readonly<Record<string, StemSteps>> = {
  en: [
    [["ies$", "y", 3], ["(ss|x|z|[cs]h)es$", "$1", 3], ["([^su])s$", "$1", 3]],
    [["(?:ation|m?ent|[ae]nce|able)$", "", 5], ["(?<=ct)ion$", "", 4], ["(?<=[aeiouy].*)ing$", "", 4], ["(?<=[aeiouy].*[^e])ed$", "", 3], ["ly$", "", 4]],
    [["e$", "", 3]],
  ],
  pt: [
    [["[ao]es$", "ao", 4], ["([aeo])is$", "$1l", 4], ["ns$", "m", 3], ["([rz])es$", "$1", 3], ["([^s])s$", "$1", 3]],
    [["(?:mente|acao|[ai]mento)$", "", 4], ["(?:[aei]ndo|[ai]d[ao]s?|[aei]ram|avam?)$", "", 3], ["(?:[oei]u|ei|[aei]r|[ae]m)$", "", 3]],
    [["[aeo]$", "", 3]],
  ],
  // The article, what is written together with it, and endings of number and gender.
  ar: [[["^[وف]?(?:[بك]?ال|لل)", "", 3]], [["(?:ات|ون|ين|ان|ه|ة)$", "", 3]]],
};

/** The steps of a language; none for languages without rules, whose words stay as they are. */
export const stemSteps = (lang: string): StemSteps => STEPS[languageOf(lang)] ?? [];

/** Returns a stemmer for folded words of the language. */
export const stemmerOf = (lang: string) => stemmer(stemSteps(lang));
