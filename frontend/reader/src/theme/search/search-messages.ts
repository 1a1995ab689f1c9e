/** The text of search, in each language of the chrome. It loads with search. */

/** The text in one language. */
export interface SearchMessages {
  readonly title: string;
  readonly placeholder: string;
  readonly close: string;
  /** Hints about what to type, while the field is empty. */
  readonly hint: string;
  readonly results: (count: number) => string;
  readonly none: string;
  /** Before what was tried. */
  readonly tried: string;
  readonly some: string;
  /** Before a better spelling. */
  readonly suggestion: string;
  /** Above results in another language, which is named in its own words. */
  readonly elsewhere: (language: string) => string;
  readonly offline: string;
  readonly unavailable: string;
  readonly retry: string;
  /** The link to the search page. */
  readonly all: string;
  /** The legend of the keys. */
  readonly keys: string;
}

const english: SearchMessages = {
  title: "Search",
  placeholder: "Search this site",
  close: "Close",
  hint: "Type words, or a “phrase in quotes”.",
  results: (count) => (count === 1 ? "1 result" : `${count} results`),
  none: "Nothing found.",
  tried: "Searched for:",
  some: "These places have some of the words.",
  suggestion: "Did you mean:",
  elsewhere: (language) => `In ${language}`,
  offline: "You’re offline.",
  unavailable: "Search isn’t available.",
  retry: "Try again",
  all: "All results",
  keys: "↑ ↓ choose · ↵ open · Ctrl ↵ new tab",
};

const portuguese: SearchMessages = {
  title: "Pesquisa",
  placeholder: "Pesquisar neste site",
  close: "Fechar",
  hint: "Digite palavras ou uma “frase entre aspas”.",
  results: (count) => (count === 1 ? "1 resultado" : `${count} resultados`),
  none: "Nada encontrado.",
  tried: "Foi pesquisado:",
  some: "Estes trechos têm algumas das palavras.",
  suggestion: "Você quis dizer:",
  elsewhere: (language) => `Em ${language}`,
  offline: "Você está sem conexão.",
  unavailable: "Pesquisa indisponível.",
  retry: "Tentar de novo",
  all: "Todos os resultados",
  keys: "↑ ↓ escolher · ↵ abrir · Ctrl ↵ nova aba",
};

/** The messages for a language tag, by its first part; English for other languages. */
export function searchMessages(lang: string): SearchMessages {
  return /^pt\b/iu.test(lang) ? portuguese : english;
}
