/** Words that say little: a query is answered without them if it has others. The index has those of its language. */
import { languageOf } from "../text/stem.ts";

const COMMON: Readonly<Record<string, string>> = {
  en: "a am an and any anybody anyone anything are as at be because been being between but by can could do does did for from get had has have he her him his how i if in into is it its itself just many may me might much must my of on or our own should she so some somebody someone something such than that the their them then there these they this those to too us very want was we were what when where which who whom whose why will with would you your not",
  pt: "a algo alguem algum alguma ao aos as ate cada com como da das de dela dele deles delas deve devo do dos e ela elas ele eles em entre era eram essa essas esse esses esta estao estas estava este estes estou eu foi for foram ha havia isso isto ja lhe mas me meu meus mesma mesmo minha minhas muita muito na nas nao nem no nos nossa nosso num numa o onde os ou para pela pelas pelo pelos pode podem por porque posso quais qual quando quanta quantas quanto quantos que quem quer quero sao se seja sem ser sera seu seus so sou sua suas tambem te tem tenho ter tinha tu um uma vai voce vou",
};

/** The folded words that say little in the language, separated by spaces; empty for languages without a list. */
export function commonWords(lang: string): string {
  return COMMON[languageOf(lang)] ?? "";
}
