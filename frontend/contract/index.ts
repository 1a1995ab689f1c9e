/**
 * What the builder hands to the reader. Written by tools/contract.py from builder/pages/contract.py; edit that file.
 *
 * @packageDocumentation
 */

/** One heading of a page. */
export interface Header {
  /** 2 to 6; the page's title (1) is not listed. */
  readonly level: number;
  /** Plain text. */
  readonly title: string;
  /** The heading's id in the HTML, unique on the page. */
  readonly slug: string;
}

/** A link to a page by its title. */
export interface PageLink {
  readonly title: string;
  readonly path: string;
}

/** The same page in one of the site's languages, itself included. */
export interface Alternate {
  /** BCP 47 tag: `pt-BR`. */
  readonly lang: string;
  /** What the language switch shows: `Português`. */
  readonly label: string;
  /** Falls back to that locale's home when the page does not exist there. */
  readonly path: string;
  /** False when `path` is the fallback. */
  readonly exists: boolean;
}

/** A component in the page's Markdown: static HTML in `html`, brought to life in the browser. */
export interface Island {
  /** Id of the element that wraps the static HTML: `island-1`, unique on the page. */
  readonly id: string;
  readonly name: string;
  readonly props: Readonly<Record<string, unknown>>;
  /**
   * Address of the ES module with `mount(element, props, page)`, which may return a function that unmounts, or with a
   * React component as its default export.
   */
  readonly module: string;
  /** When it starts: with the page, near the viewport, when the browser is idle, or when the reader turns to it. */
  readonly when: "load" | "visible" | "idle" | "interaction";
}

/** A page as a listing shows it. */
export interface ListingEntry {
  readonly title: string;
  readonly path: string;
  /** `YYYY-MM-DD HH:mm:ss`; on the timeline already shifted; empty when the page has no date. */
  readonly date: string;
  /** Plain text: the page's description, else its first paragraph, at most 180 characters. */
  readonly excerpt: string;
  readonly tags: readonly TermLink[];
  readonly categories: readonly TermLink[];
  readonly sticky: boolean;
}

/** A tag or category: its name, its listing, its accent. */
export interface TermLink {
  readonly name: string;
  readonly path: string;
  /** 0 to 11: which of the twelve accent colors (CSS class `accent-N`). */
  readonly accent: number;
}

/** A tag or category in the list of all of them. */
export interface Term {
  readonly name: string;
  readonly path: string;
  readonly accent: number;
  /** Number of listed pages that carry it. */
  readonly count: number;
  /** True on that term's own listing. */
  readonly current: boolean;
}

/** The posts of one year, newest first. */
export interface TimelineGroup {
  readonly year: number;
  readonly posts: readonly ListingEntry[];
}

/**
 * The content of one pre-built listing page. Rendered to the article's HTML at build time, never sent as data.
 *
 * `entries` is used by tags and categories, `groups` by the timeline.
 */
export interface Listing {
  readonly id: "tag" | "categories" | "timeline";
  /** The front-matter key that the listing is made from. */
  readonly pid: "tags" | "categories" | "date";
  /** All terms, by name; empty on the timeline. */
  readonly terms: readonly Term[];
  /** Name of the current term; empty on the overview. */
  readonly term: string;
  readonly entries: readonly ListingEntry[];
  readonly groups: readonly TimelineGroup[];
  /** Number of posts over all pages of this listing. */
  readonly total: number;
}

/** The position of a listing page among its pages. Page 1 is at `path`, page N at `path + "page/N/"`. */
export interface Pager {
  readonly id: "tag" | "categories" | "timeline";
  readonly path: string;
  /** 1-based. */
  readonly page: number;
  readonly pageCount: number;
}

/** One page, everything the reader needs to show it. */
export interface PageData {
  readonly title: string;
  /** As written, dates as `YYYY-MM-DD HH:mm:ss`. */
  readonly frontmatter: Readonly<Record<string, unknown>>;
  readonly lang: string;
  /** The route without base: `/settings/basic.html`. */
  readonly regularPath: string;
  /** The source file below the content root: `settings/basic.md`; empty for generated pages. */
  readonly relativePath: string;
  /** `v-` and 8 hex digits, derived from `regularPath`. */
  readonly key: string;
  /** The address: base + route. */
  readonly path: string;
  readonly layout: "page" | "search" | "listing" | "not-found";
  readonly description: string;
  /** Down to the configured sub-sidebar depth. Empty in the page's HTML file when its outline lists them. */
  readonly headers: readonly Header[];
  /** The article's inner HTML, title heading included. Empty in the page's HTML file, where the article itself holds it. */
  readonly html: string;
  /** `YYYY-MM-DD HH:mm:ss` from front matter; empty when there is none. */
  readonly date: string;
  readonly tags: readonly TermLink[];
  readonly categories: readonly TermLink[];
  /** One entry a locale, in configured order. */
  readonly alternates: readonly Alternate[];
  /** From the locale's home to the page's sidebar group; the page itself is not in it. */
  readonly crumbs: readonly PageLink[];
  readonly previous: PageLink | null;
  readonly next: PageLink | null;
  /** Address of the sidebar branch the page is in (JSON of {@link Branch}); empty when it is in none. */
  readonly branch: string;
  /** Index of that branch in `theme.sidebar`; -1 when the page is in none. */
  readonly group: number;
  /** Whether the outline of headings is shown. */
  readonly subSidebar: boolean;
  /** Whether the page needs the code theme. */
  readonly hasCode: boolean;
  /**
   * The id of the section with the comments, which is `comments` if the text doesn't have it; empty if the page has no
   * comments and no visit counter. Front matter can switch them off.
   */
  readonly comments: string;
  /** Empty when edit links are off, as they are by default. */
  readonly editLink: string;
  readonly islands: readonly Island[];
  /** Only on listing pages. */
  readonly pager: Pager | null;
}

/** An entry of the top navigation: a link, or a menu of links. */
export interface NavItem {
  readonly text: string;
  /** Empty for a menu. */
  readonly link: string;
  /** True when the link leaves the site. */
  readonly external: boolean;
  readonly items: readonly NavItem[];
}

/** A line in an opened sidebar branch: a page, or a heading over further lines. */
export interface SidebarItem {
  readonly title: string;
  /** Empty when the line only groups its children. */
  readonly path: string;
  readonly children: readonly SidebarItem[];
}

/** The content of one sidebar group, loaded when it is opened; in the page's HTML for the page's own group. */
export interface Branch {
  readonly items: readonly SidebarItem[];
}

/** A sidebar group as every page shows it: its title, a link to its first page. */
export interface SidebarGroup {
  readonly title: string;
  readonly collapsable: boolean;
  /** Address of its first page. */
  readonly path: string;
  /** Address of its {@link Branch} as JSON. */
  readonly branch: string;
  /** Its lines when it does not collapse, since every page shows them; else empty, to be loaded from `branch`. */
  readonly items: readonly SidebarItem[];
}

/** One language of the site. */
export interface Locale {
  /** The locale's root without base: `/` or `/en-US/`. */
  readonly path: string;
  readonly lang: string;
  /** In which direction its text is written. */
  readonly dir: "ltr" | "rtl";
  readonly label: string;
  readonly title: string;
  readonly description: string;
  /** Address of its home page. */
  readonly home: string;
  /** Address of the {@link SiteData} in this language, as JSON. */
  readonly site: string;
}

/** How listings are paged, in the page's language. */
export interface Pagination {
  /** Empty: the reader's own words. */
  readonly prevText: string;
  readonly nextText: string;
  /** Language of the alert after an invalid jump; empty: the page's. */
  readonly alertLocale: string;
}

/** A head entry that waits for the reader's agreement. */
export interface Consent {
  /** `advertising` or `analytics`. */
  readonly purpose: string;
  readonly tag: string;
  readonly attrs: Readonly<Record<string, string>>;
}

/** How the site looks and what its chrome holds, in one language. */
export interface ThemeData {
  /** Address; empty when there is none. */
  readonly logo: string;
  /** The site's title on narrow screens; empty when it's the same. */
  readonly shortTitle: string;
  readonly color: string;
  readonly nav: readonly NavItem[];
  readonly sidebar: readonly SidebarGroup[];
  /** How deep groups are nested; 1: no group contains another. Beyond 3, the reader reports an error. */
  readonly sidebarLevels: number;
  /** Levels of headings below the page title that the outline shows: 4 shows h2 to h5. */
  readonly subSidebarDepth: number;
  /** A CSS color; empty: white in the light scheme, the page's background in the dark one. */
  readonly zoomOverlay: string;
}

/** The code-highlighting stylesheet. */
export interface CodeTheme {
  readonly name: "tomorrow" | "funky" | "okaidia" | "solarizedlight" | "default";
  /** Address on the site itself, or on the configured CDN. */
  readonly href: string;
  /** True: the reader injects the link at run time on pages that have code. */
  readonly external: boolean;
}

/** The visit counter of every page that has comments. */
export interface VisitCounter {
  /** Key of the counter without base; empty: the page's route. */
  readonly idVal: string;
  /** Title stored with the count; empty: the page's. */
  readonly flagTitle: string;
}

/** The comment widget in one language, loaded as JSON when it is about to be shown. */
export interface Comments {
  readonly solution: "anonymous" | "issues";
  /** What the widget's `mount` takes; page and language are added by the reader where they are not set. */
  readonly options: Readonly<Record<string, unknown>>;
  /** CSS properties of the counter's number, by their names in style sheets. */
  readonly numStyle: Readonly<Record<string, string>>;
}

/** The site in one language, the same on all its pages. */
export interface SiteData {
  readonly title: string;
  readonly description: string;
  readonly lang: string;
  /** `/` or `/docs/`: begins and ends with a slash. */
  readonly base: string;
  /** `Glosa 1.8.2`. */
  readonly generator: string;
  readonly locales: readonly Locale[];
  readonly theme: ThemeData;
  readonly code: CodeTheme;
  readonly pagination: Pagination;
  /** As people write them, or as `YYYY-MM-DD HH:mm:ss`. */
  readonly dates: "written" | "iso";
  readonly consent: readonly Consent[];
  /** The overviews of tags, categories and the timeline, as far as they are configured, in configured order. */
  readonly listings: readonly PageLink[];
  /** Address of the search page in this language; empty when search is off. */
  readonly search: string;
  /** Address that the reader reports searches to; empty when the site doesn't count them. */
  readonly searchReports: string;
  /** Address of the {@link Comments} in this language, as JSON; empty when comments are off. */
  readonly comments: string;
  /** `None` when visits are not counted. */
  readonly counter: VisitCounter | null;
  /** Address of the route shards without the shard's name: `/assets/routes/`. */
  readonly shards: string;
  /** Hex digits in a shard's name: 0 (one shard), 1, 2, … */
  readonly shardDigits: number;
}

/** What a shard says of one route; shards map the lower-case route without base to it. */
export interface RouteEntry {
  /** The address in its proper case, base included. */
  readonly path: string;
  /** Address of the page's numbered chunk, an ES module whose default export is its {@link PageData}. */
  readonly chunk: string;
}

/** What a page's HTML carries as JSON, and what React renders from, on the server and in the browser. */
export interface ReaderState {
  readonly site: SiteData;
  readonly page: PageData;
  /** The page's own sidebar branch, opened. */
  readonly branch: Branch | null;
}

/** One page for the server bundle to render. `page.html` is empty; the article's HTML never enters React. */
export interface RenderJob {
  readonly page: PageData;
  readonly listing: Listing | null;
}

/** Pages of one language that go to the server bundle in one call; what they share is in it once. */
export interface RenderBatch {
  readonly site: SiteData;
  /** By address: the sidebar branches that the pages are in. */
  readonly branches: Readonly<Record<string, Branch>>;
  readonly jobs: readonly RenderJob[];
}

/** What the server bundle answers for one {@link RenderJob}. */
export interface Rendered {
  /** HTML of the whole app. The article is empty but for the marker `<!--article-->`, which the builder replaces. */
  readonly body: string;
  /** The article's inner HTML for a generated page; empty for a page from Markdown. */
  readonly article: string;
  /** What the site's theme adds to the page and failed, so the page is without it. */
  readonly failures: readonly ThemeFailure[];
}

/** Something that the site's theme adds, and that threw while a page was rendered. */
export interface ThemeFailure {
  /** `overrides.Header`. */
  readonly addition: string;
  readonly message: string;
  /** Path of the module that threw, below the site's folder; empty if unknown. */
  readonly file: string;
  /** 1-based; 0 if unknown. */
  readonly line: number;
  readonly column: number;
}
