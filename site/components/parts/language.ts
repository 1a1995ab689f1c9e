/** The texts of an illustration in both languages of the site. */
export interface Texts<Words> {
  readonly pt: Words;
  readonly en: Words;
}

export function inLanguage<Words>(texts: Texts<Words>, lang: string): Words {
  return lang.startsWith("pt") ? texts.pt : texts.en;
}
