/** Words of one language. */
export interface Messages {
  /** The link for keyboards at the start of every page. */
  readonly skip: string;
  /** Label of the button that opens the drawer on narrow screens. */
  readonly menu: string;
  /** Label of the button that closes the drawer. */
  readonly closeMenu: string;
  /** Label of the top navigation, for screen readers. */
  readonly topNavigation: string;
  /** The button that opens search. */
  readonly search: string;
  /** Label of the links to other languages, for screen readers. */
  readonly language: string;
  /** Label of the switch between color schemes, for screen readers. */
  readonly scheme: string;
  readonly schemes: {
    /** The choice of the system's color scheme. */
    readonly auto: string;
    /** The choice of the light color scheme. */
    readonly light: string;
    /** The choice of the dark color scheme. */
    readonly dark: string;
  };
  /** Label of the sidebar, for screen readers. */
  readonly sidebar: string;
  /** The link in a sidebar group whose pages couldn't be loaded. */
  readonly branchFailed: string;
  /** Label of the path above a page, for screen readers. */
  readonly breadcrumbs: string;
  /** Title of the list of headings. */
  readonly outline: string;
  /** Label of a page's tags, for screen readers. */
  readonly tags: string;
  /** Label of a page's categories, for screen readers. */
  readonly categories: string;
  /** Label of the links below a page, for screen readers. */
  readonly neighbors: string;
  /** Before a page's date. */
  readonly published: string;
  /** The link to the page before. */
  readonly previousPage: string;
  /** The link to the page after. */
  readonly nextPage: string;
  /** The link to the page's source. */
  readonly edit: string;
  /** Label of the button at the edge of a long page. */
  readonly backToTop: string;
  readonly comments: {
    /** The button below the comments that leads to the top. */
    readonly toTop: string;
    /** Label of the comments, for screen readers. */
    readonly label: string;
    /** In place of the comments, if the browser runs no scripts. */
    readonly needScript: string;
    /** In place of the comments, if they couldn't be loaded. */
    readonly failed: string;
  };
  /** Before the number of a page's views. */
  readonly views: string;
  /** Label of the footer's links to the listings, for screen readers. */
  readonly listings: string;
  /** Before the name of Glosa in the footer. */
  readonly madeWith: string;
  readonly listing: {
    /** The number of pages in a listing. */
    readonly pages: (count: number) => string;
    /** The link to all pages of a listing. */
    readonly all: string;
    /** The mark of a page that stays at the top of listings. */
    readonly pinned: string;
    /** In a listing without pages. */
    readonly empty: string;
    /** Short names of the months, with spaces between them. */
    readonly months: string;
    /** A day on the timeline: `{1}` is the month's name, `{2}` the day. */
    readonly day: (month: string, day: number) => string;
    /** A page's date: `{1}` is the day, `{2}` the month's name, `{3}` the year. */
    readonly date: (day: number, month: string, year: number) => string;
  };
  readonly pager: {
    /** Label of the links between the pages of a listing, for screen readers. */
    readonly label: string;
    /** Label of the link to a listing's first page. */
    readonly first: string;
    /** The link to the page before in a listing. */
    readonly previous: string;
    /** The link to the page after in a listing. */
    readonly next: string;
    /** Label of the link to a listing's last page. */
    readonly last: string;
    /** Label of the link to a page of a listing, by its number. */
    readonly page: (number: number) => string;
    /** Before the field for a page's number. */
    readonly goTo: string;
    /** The button next to the field for a page's number. */
    readonly go: string;
    /** The alert after a page's number that doesn't exist. */
    readonly refused: (count: number) => string;
  };
  readonly notFound: {
    /** Title on the not-found page. */
    readonly title: string;
    /** Text on the not-found page. */
    readonly text: string;
    /** The link on the not-found page. */
    readonly home: string;
    /** Title of the sidebar's groups on the not-found page. */
    readonly elsewhere: string;
  };
  readonly failure: {
    /** Title of the notice after a navigation that failed. */
    readonly title: string;
    /** Text of the notice after a navigation that failed. */
    readonly text: string;
    /** The button that repeats what failed. */
    readonly retry: string;
    /** The button that closes the notice. */
    readonly dismiss: string;
  };
  /** The button in the footer that withdraws consent. */
  readonly privacy: string;
}
