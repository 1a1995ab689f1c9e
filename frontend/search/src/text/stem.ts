/** Light stemming: words that differ only in number, gender or a common ending get the same stem. */

type Rules = readonly (readonly [ending: RegExp, replacement: string, shortest: number])[];

/** The first rule of each list that fits is applied; a stem is never shorter than the rule's last number. */
const STEPS: Readonly<Record<string, readonly Rules[]>> = {
  en: [
    [[/ies$/u, "y", 3], [/(ss|x|z|ch|sh)es$/u, "$1", 3], [/([^su])s$/u, "$1", 3]],
    [[/(?:ation|ent|ence|able)$/u, "", 5], [/(?<=[aeiouy].*)ing$/u, "", 4], [/(?<=[aeiouy].*[^e])ed$/u, "", 3], [/ly$/u, "", 4]],
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
  en: new Set("a am an and any anybody anyone anything are as at be because been being between but by can could do does did for from get had has have he her him his how i if in into is it its itself just many may me might much must my of on or our own should she so some somebody someone something such than that the their them then there these they this those to too us very want was we were what when where which who whom whose why will with would you your not".split(" ")),
  pt: new Set("a algo alguem algum alguma ao aos as ate cada com como da das de dela dele deles delas deve devo do dos e ela elas ele eles em entre era eram essa essas esse esses esta estao estas estava este estes estou eu foi for foram ha havia isso isto ja lhe mas me meu meus mesma mesmo minha minhas muita muito na nas nao nem no nos nossa nosso num numa o onde os ou para pela pelas pelo pelos pode podem por porque posso quais qual quando quanta quantas quanto quantos que quem quer quero sao se seja sem ser sera seu seus so sou sua suas tambem te tem tenho ter tinha tu um uma vai voce vou".split(" ")),
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
