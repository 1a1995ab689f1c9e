/** Every piece of text that the chrome shows, in each of its languages. */
import { useReader } from "../app/reader-context.tsx";

/** The text in one language. */
export interface Messages {
  readonly skip: string;
  readonly menu: string;
  readonly closeMenu: string;
  readonly topNavigation: string;
  readonly search: string;
  readonly language: string;
  readonly scheme: string;
  readonly schemes: { readonly auto: string; readonly light: string; readonly dark: string };
  readonly sidebar: string;
  readonly branchFailed: string;
  readonly breadcrumbs: string;
  readonly outline: string;
  readonly tags: string;
  readonly categories: string;
  readonly neighbors: string;
  /** Before a page's date. */
  readonly published: string;
  readonly previousPage: string;
  readonly nextPage: string;
  readonly edit: string;
  readonly backToTop: string;
  readonly comments: { readonly toTop: string; readonly label: string; readonly needScript: string; readonly failed: string };
  /** Before the number of a page's views. */
  readonly views: string;
  readonly listings: string;
  readonly madeWith: string;
  readonly listing: {
    readonly pages: (count: number) => string;
    readonly all: string;
    readonly pinned: string;
    readonly empty: string;
    /** Short names of the months, with spaces between them. */
    readonly months: string;
    /** A day of the year, short: 12 mar. */
    readonly day: (month: string, day: number) => string;
    /** A whole date: 12 Mar 2026. */
    readonly date: (day: number, month: string, year: number) => string;
  };
  readonly pager: {
    readonly label: string;
    readonly first: string;
    readonly previous: string;
    readonly next: string;
    readonly last: string;
    readonly page: (number: number) => string;
    readonly goTo: string;
    readonly go: string;
    /** The alert after an invalid page number. */
    readonly refused: (count: number) => string;
  };
  readonly notFound: {
    readonly title: string;
    readonly text: string;
    readonly home: string;
    readonly elsewhere: string;
  };
  readonly failure: {
    readonly title: string;
    readonly text: string;
    readonly retry: string;
    readonly dismiss: string;
  };
  /** The button that withdraws consent. */
  readonly privacy: string;
}

export const english: Messages = {
  skip: "Skip to content",
  menu: "Menu",
  closeMenu: "Close the menu",
  topNavigation: "Main navigation",
  search: "Search",
  language: "Language",
  scheme: "Appearance",
  schemes: { auto: "Same as system", light: "Light", dark: "Dark" },
  sidebar: "Documentation",
  branchFailed: "The list could not be loaded. Open the first page.",
  breadcrumbs: "You are here",
  outline: "On this page",
  tags: "Tags",
  categories: "Categories",
  neighbors: "Neighboring pages",
  published: "Updated",
  previousPage: "Previous",
  nextPage: "Next",
  edit: "Edit this page",
  backToTop: "Back to top",
  comments: { toTop: "Top of the page", label: "Comments", needScript: "Switch JavaScript on to read and write comments.", failed: "The comments could not be loaded." },
  views: "Views:",
  listings: "Indexes",
  madeWith: "Made with",
  listing: {
    pages: (count) => (count === 1 ? "1 page" : `${count} pages`),
    all: "All",
    pinned: "Pinned",
    empty: "There are no pages here yet.",
    months: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    day: (month, day) => `${month} ${day}`,
    date: (day, month, year) => `${day} ${month} ${year}`,
  },
  pager: {
    label: "Pages of the list",
    first: "First page",
    previous: "Previous",
    next: "Next",
    last: "Last page",
    page: (number) => `Page ${number}`,
    goTo: "Go to page",
    go: "Go",
    refused: (count) => `Enter a whole number from 1 to ${count}.`,
  },
  notFound: {
    title: "Page not found",
    text: "The address leads to no page of this site. It may have changed or be incomplete.",
    home: "Go to the home page",
    elsewhere: "Subjects of this documentation",
  },
  failure: {
    title: "The page could not be loaded.",
    text: "Check your connection and try again.",
    retry: "Try again",
    dismiss: "Close",
  },
  privacy: "Privacy",
};

export const portuguese: Messages = {
  skip: "Ir para o conteúdo",
  menu: "Menu",
  closeMenu: "Fechar o menu",
  topNavigation: "Navegação principal",
  search: "Pesquisar",
  language: "Idioma",
  scheme: "Aparência",
  schemes: { auto: "Como no sistema", light: "Clara", dark: "Escura" },
  sidebar: "Documentação",
  branchFailed: "Não foi possível carregar a lista. Abrir a primeira página.",
  breadcrumbs: "Você está aqui",
  outline: "Nesta página",
  tags: "Tags",
  categories: "Categorias",
  neighbors: "Páginas vizinhas",
  published: "Atualizado em",
  previousPage: "Anterior",
  nextPage: "Próxima",
  edit: "Editar esta página",
  backToTop: "Voltar ao topo",
  comments: { toTop: "Topo da página", label: "Comentários", needScript: "Para ler e escrever comentários, ative o JavaScript.", failed: "Não foi possível carregar os comentários." },
  views: "Visualizações:",
  listings: "Índices",
  madeWith: "Feito com",
  listing: {
    pages: (count) => (count === 1 ? "1 página" : `${count} páginas`),
    all: "Todas",
    pinned: "Fixada",
    empty: "Ainda não há páginas aqui.",
    months: "jan fev mar abr mai jun jul ago set out nov dez",
    day: (month, day) => `${day} ${month}`,
    date: (day, month, year) => `${day} de ${month}. de ${year}`,
  },
  pager: {
    label: "Páginas da lista",
    first: "Primeira página",
    previous: "Anterior",
    next: "Próxima",
    last: "Última página",
    page: (number) => `Página ${number}`,
    goTo: "Ir para a página",
    go: "Ir",
    refused: (count) => `Digite um número inteiro de 1 a ${count}.`,
  },
  notFound: {
    title: "Página não encontrada",
    text: "O endereço não leva a nenhuma página deste site. Ele pode ter mudado ou estar incompleto.",
    home: "Ir para o início",
    elsewhere: "Assuntos desta documentação",
  },
  failure: {
    title: "A página não pôde ser carregada.",
    text: "Verifique sua conexão e tente de novo.",
    retry: "Tentar de novo",
    dismiss: "Fechar",
  },
  privacy: "Privacidade",
};

const BY_PREFIX: ReadonlyMap<string, Messages> = new Map([
  ["pt", portuguese],
  ["en", english],
]);

/** The messages for a language tag, by its first part; English for other languages. */
export function messagesFor(lang: string): Messages {
  return BY_PREFIX.get(prefix(lang)) ?? english;
}

/** The alert after an invalid page number, in the language of `locale`: the chrome's, or Chinese. */
export function refusedPage(locale: string, count: number): string {
  if (prefix(locale) === "zh") return `请输入大于 0 且不超过 ${count} 的页码。`;
  return messagesFor(locale).pager.refused(count);
}

function prefix(lang: string): string {
  return lang.toLowerCase().split("-", 1)[0] ?? "";
}

/** The chrome's text in the language of the page. */
export function useMessages(): Messages {
  return messagesFor(useReader().state.page.lang);
}
