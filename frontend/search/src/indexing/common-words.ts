/** Words that say little: a query is answered without them if it has others. The index has those of its language. */
import { languageOf } from "../text/stem.ts";

const COMMON: Readonly<Record<string, string>> = {
  en: "a also am an and any anybody anyone anything are as at be because been being between but by can could did do does ever for from get gets getting go goes going got had happen happened happening happens has have he her him his how i if in into is it its itself just keep keeps know let lets make makes many may me might much must my need needs not of on or our own please really she should so some somebody someone something still such than that the their them then there these they thing things this those to too us use used uses using very want was we were what when where which who whom whose why will with work working works would you your",
  pt: "a acontece acontecem acontecer aconteceu agora ainda algo alguem algum alguma ao aos as ate cada coisa com como consegue consigo da dar das de dei dela delas dele deles deu deve devo do dos e ela elas ele eles em entre era eram essa essas esse esses esta estao estas estava este estes estou eu existe existem faco faz fazem fazer feito fica ficam ficar foi for foram funciona funcionam funcionar ha havia hoje isso isto ja jeito lhe mas me mesma mesmo meu meus minha minhas muita muito na nada nao nas nem nenhum nenhuma no nos nossa nosso num numa o onde os ou para pela pelas pelo pelos pode podem por porque posso precisa preciso quais qual quando quanta quantas quanto quantos que quem quer quero saber sao se seja sem ser sera seu seus so sou sua suas tambem te tem tenho ter tinha toda todas todo todos tu um uma usa usando usar uso vai voce vou",
};

/** The folded words that say little in the language, separated by spaces; empty for languages without a list. */
export function commonWords(lang: string): string {
  return COMMON[languageOf(lang)] ?? "";
}
