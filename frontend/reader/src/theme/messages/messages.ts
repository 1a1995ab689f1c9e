/** Every piece of text that the chrome shows, in one language. */
export interface Messages {
  readonly skip: string;
  readonly menu: string;
  readonly closeMenu: string;
  readonly topNavigation: string;
  readonly language: string;
  readonly scheme: string;
  readonly schemes: { readonly auto: string; readonly light: string; readonly dark: string };
  readonly sidebar: string;
  readonly branchFailed: string;
  readonly breadcrumbs: string;
  readonly outline: string;
  readonly tags: string;
  readonly categories: string;
  readonly neighbours: string;
  /** Before a date, for screen readers. */
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
    /** A day of the year, short: 12 mar. `month` is 1 to 12. */
    readonly day: (month: number, day: number) => string;
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
  readonly consent: {
    readonly label: string;
    readonly text: string;
    readonly accept: string;
    readonly refuse: string;
    /** The button that tries again. */
    readonly again: string;
  };
}
