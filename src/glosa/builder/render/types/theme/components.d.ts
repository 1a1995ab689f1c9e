import type { ReactNode } from "react";
import type { Listing, PageData, SiteData } from "./values";

/** The whole page, around all other components. */
export declare const Layout: () => ReactNode;

/** The link for keyboards that leads to the main part. */
export declare const SkipLink: () => ReactNode;

/** The bar at the top. */
export declare const Header: () => ReactNode;

/** The button that opens the menu on narrow screens. */
export declare const MenuButton: () => ReactNode;

/** The site's logo and title, which lead to the home page. */
export declare const Brand: () => ReactNode;

/** The button that opens search. */
export declare const SearchLink: () => ReactNode;

/** The links to the same page in the site's other languages. */
export declare const LanguageSwitch: () => ReactNode;

/** The top navigation, the scheme switch, and the sidebar, which are a drawer on narrow screens. */
export declare const Menu: () => ReactNode;

/** The links of the top navigation. */
export declare const TopNav: () => ReactNode;

/** The switch between the light, the dark, and the system's color scheme. */
export declare const SchemeSwitch: () => ReactNode;

/** The groups of pages. */
export declare const Sidebar: () => ReactNode;

/** The headings of the page. */
export declare const Outline: () => ReactNode;

/** The main part of the page: the article, with everything above and below it. */
export declare const PageBody: () => ReactNode;

/** The path from the home page to this page. */
export declare const Breadcrumbs: () => ReactNode;

/** The line above the title: the page's date, and how often it was viewed. */
export declare const PageFacts: () => ReactNode;

/** The page's text. A replacement must render the original. */
export declare const Article: () => ReactNode;

/** The page's categories and tags. */
export declare const PageTerms: () => ReactNode;

/** The properties of {@link Pager}. */
export interface PagerProps {
  /** The listing, and the page's number in it. */
  readonly pager: Pager;
}

/** The links between the pages of a listing. */
export declare const Pager: (props: PagerProps) => ReactNode;

/** The links to the previous and the next page. */
export declare const Neighbors: () => ReactNode;

/** The comments below the page. */
export declare const Comments: () => ReactNode;

/** The bar at the bottom. */
export declare const Footer: () => ReactNode;

/** The button that leads back to the top of a long page. */
export declare const BackToTop: () => ReactNode;

/** The notice that a page couldn't be loaded. */
export declare const Failure: () => ReactNode;

/** The notice that asks for consent, on sites that need it. */
export declare const Consent: () => ReactNode;

/** The properties of {@link NotFoundContent}. */
export interface NotFoundContentProps {
  /** The site in the language of the page. */
  readonly site: SiteData;
}

/** The article of the not-found page. It becomes static HTML. */
export declare const NotFoundContent: (props: NotFoundContentProps) => ReactNode;

/** The properties of {@link ListingContent}. */
export interface ListingContentProps {
  /** The page that shows the listing. */
  readonly page: PageData;
  /** What's listed. */
  readonly listing: Listing;
}

/** The article of a listing: tags, categories, or the timeline. It becomes static HTML. */
export declare const ListingContent: (props: ListingContentProps) => ReactNode;

/** One heading of a page. */
export interface Header {
  /** 2 to 6; the page's title (1) is not listed. */
  readonly level: number;
  /** Plain text. */
  readonly title: string;
  /** The heading's id in the HTML, unique on the page. */
  readonly slug: string;
}

/** The position of a listing page among its pages. Page 1 is at `path`, page N at `path + "page/N/"`. */
export interface Pager {
  readonly id: "tag" | "categories" | "timeline";
  readonly path: string;
  /** 1-based. */
  readonly page: number;
  readonly pageCount: number;
}

/** A head entry that waits for the reader's agreement. */
export interface Consent {
  /** `advertising` or `analytics`. */
  readonly purpose: string;
  readonly tag: string;
  readonly attrs: Readonly<Record<string, string>>;
}
