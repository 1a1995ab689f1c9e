/** Light stemming: words that differ only in number, gender or a common ending get the same stem. */

type Rules = readonly (readonly [ending: RegExp, replacement: string, shortest: number])[];

/** The first rule of each list that fits is applied; a stem is never shorter than the rule's last number. */
const STEPS: Readonly<Record<string, readonly Rules[]>> = {
  en: [
    [[/ies$/u, "y", 3], [/(ss|x|z|ch|sh)es$/u, "$1", 3], [/([^su])s$/u, "$1", 3]],
    [[/ation$/u, "", 5], [/(?<=[aeiouy].*)ing$/u, "", 4], [/(?<=[aeiouy].*[^e])ed$/u, "", 3], [/ly$/u, "", 4]],
    [[/e$/u, "", 3]],
  ],
  pt: [
    [[/(?:o|a)es$/u, "ao", 4], [/ais$/u, "al", 4], [/eis$/u, "el", 4], [/ois$/u, "ol", 4], [/ns$/u, "m", 3], [/([rz])es$/u, "$1", 3], [/([^s])s$/u, "$1", 3]],
    [[/mente$/u, "", 4], [/acao$/u, "", 4], [/(?:ando|endo|indo|ados?|adas?|idos?|idas?|aram|eram|iram|avam?)$/u, "", 3], [/(?:ou|ar|er|ir)$/u, "", 3]],
    [[/[aeo]$/u, "", 3]],
  ],
};

/** Words that say little: a query is answered without them if it has others. */
const COMMON: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set("a an and are as at be by can could do does did for from get has have how i if in into is it its me my of on or should so some than that the their then there these this to was we what when where which who why will with would you your not".split(" ")),
  pt: new Set("a ao aos as com como da das de do dos e ela ele em entre era essa esse esta este eu foi ha isso isto ja lhe mas me meu minha muito na nas no nos o os ou para pela pelo por porque posso pode quais qual quando que quem se sem ser seu sua so sao tem ter um uma voce nao onde quanto".split(" ")),
};

const languageOf = (lang: string) => lang.slice(0, 2).toLowerCase();

/** Returns a stemmer for folded words of the language. Languages without rules have no endings removed. */
export function stemmer(lang: string): (word: string) => string {
  const steps = STEPS[languageOf(lang)] ?? [];
  return (word) => steps.reduce((stem, rules) => {
    for (const [ending, replacement, shortest] of rules) {
      const shorter = stem.replace(ending, replacement);
      if (shorter !== stem && shorter.length >= shortest) return shorter;
    }
    return stem;
  }, word);
}

/** Tells whether the folded word says little in the language. */
export function isCommon(word: string, lang: string): boolean {
  return COMMON[languageOf(lang)]?.has(word) ?? false;
}
