/** The text of the search page, in addition to that of search. */

/** The text in one language. */
export interface PageMessages {
  readonly sections: string;
  readonly tags: string;
  readonly everything: string;
  readonly more: string;
  readonly version: string;
}

const english: PageMessages = { sections: "Sections", tags: "Tags", everything: "All", more: "More results", version: "Version" };

const portuguese: PageMessages = { sections: "Seções", tags: "Tags", everything: "Tudo", more: "Mais resultados", version: "Versão" };

/** The messages for a language tag, by its first part; English for other languages. */
export function pageMessages(lang: string): PageMessages {
  return /^pt\b/iu.test(lang) ? portuguese : english;
}
