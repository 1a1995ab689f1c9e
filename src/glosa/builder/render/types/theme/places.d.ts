import type { ComponentType } from "react";
import type { ListingContentProps, NotFoundContentProps, PagerProps } from "./components";

/** Components around the parts of a page. */
export interface Slots {
  /** Before: The bar at the top. It's fixed, so these slots scroll with the page below it. */
  readonly "header-before"?: ComponentType;
  /** After: The bar at the top. It's fixed, so these slots scroll with the page below it. */
  readonly "header-after"?: ComponentType;
  /** Before: The links of the top navigation. */
  readonly "nav-before"?: ComponentType;
  /** After: The links of the top navigation. */
  readonly "nav-after"?: ComponentType;
  /** Before: The groups of pages. */
  readonly "sidebar-before"?: ComponentType;
  /** After: The groups of pages. */
  readonly "sidebar-after"?: ComponentType;
  /** Before: The text of every page. */
  readonly "article-before"?: ComponentType;
  /** After: The text of every page. */
  readonly "article-after"?: ComponentType;
  /** Before: The headings of the page. */
  readonly "outline-before"?: ComponentType;
  /** After: The headings of the page. */
  readonly "outline-after"?: ComponentType;
  /** Before: The bar at the bottom. */
  readonly "footer-before"?: ComponentType;
  /** After: The bar at the bottom. */
  readonly "footer-after"?: ComponentType;
  /** Before: The comments below the page. */
  readonly "comments-before"?: ComponentType;
  /** After: The comments below the page. */
  readonly "comments-after"?: ComponentType;
  /** Before: The text of the not-found page. */
  readonly "not-found-before"?: ComponentType;
  /** After: The text of the not-found page. */
  readonly "not-found-after"?: ComponentType;
  /** Before: The text of a listing: tags, categories, or the timeline. */
  readonly "listing-before"?: ComponentType;
  /** After: The text of a listing: tags, categories, or the timeline. */
  readonly "listing-after"?: ComponentType;
  /** Before: The text of each language's home page. */
  readonly "home-before"?: ComponentType;
  /** After: The text of each language's home page. */
  readonly "home-after"?: ComponentType;
}

/** Components in place of the reader's. They get the same properties. */
export interface Overrides {
  /** The whole page, around all other components. */
  readonly Layout?: ComponentType;
  /** The link for keyboards that leads to the main part. */
  readonly SkipLink?: ComponentType;
  /** The bar at the top. */
  readonly Header?: ComponentType;
  /** The button that opens the menu on narrow screens. */
  readonly MenuButton?: ComponentType;
  /** The site's logo and title, which lead to the home page. */
  readonly Brand?: ComponentType;
  /** The button that opens search. */
  readonly SearchLink?: ComponentType;
  /** The links to the same page in the site's other languages. */
  readonly LanguageSwitch?: ComponentType;
  /** The top navigation, the scheme switch, and the sidebar, which are a drawer on narrow screens. */
  readonly Menu?: ComponentType;
  /** The links of the top navigation. */
  readonly TopNav?: ComponentType;
  /** The switch between the light, the dark, and the system's color scheme. */
  readonly SchemeSwitch?: ComponentType;
  /** The groups of pages. */
  readonly Sidebar?: ComponentType;
  /** The headings of the page. */
  readonly Outline?: ComponentType;
  /** The main part of the page: the article, with everything above and below it. */
  readonly PageBody?: ComponentType;
  /** The path from the home page to this page. */
  readonly Breadcrumbs?: ComponentType;
  /** The line above the title: the page's date, and how often it was viewed. */
  readonly PageFacts?: ComponentType;
  /** The page's text. A replacement must render the original. */
  readonly Article?: ComponentType;
  /** The page's categories and tags. */
  readonly PageTerms?: ComponentType;
  /** The links between the pages of a listing. */
  readonly Pager?: ComponentType<PagerProps>;
  /** The links to the previous and the next page. */
  readonly Neighbors?: ComponentType;
  /** The comments below the page. */
  readonly Comments?: ComponentType;
  /** The bar at the bottom. */
  readonly Footer?: ComponentType;
  /** The button that leads back to the top of a long page. */
  readonly BackToTop?: ComponentType;
  /** The notice that a page couldn't be loaded. */
  readonly Failure?: ComponentType;
  /** The notice that asks for consent, on sites that need it. */
  readonly Consent?: ComponentType;
  /** The article of the not-found page. It becomes static HTML. */
  readonly NotFoundContent?: ComponentType<NotFoundContentProps>;
  /** The article of a listing: tags, categories, or the timeline. It becomes static HTML. */
  readonly ListingContent?: ComponentType<ListingContentProps>;
}

/** Layouts by the name in a page's front matter, or by the kind of page. */
export interface Layouts {
  /** Every page from Markdown whose front matter names no other layout. */
  readonly "page"?: ComponentType;
  /** The pages of tags, categories, and the timeline. */
  readonly "listing"?: ComponentType;
  /** The search page. */
  readonly "search"?: ComponentType;
  /** The not-found page. */
  readonly "not-found"?: ComponentType;
  readonly [name: string]: ComponentType | undefined;
}
