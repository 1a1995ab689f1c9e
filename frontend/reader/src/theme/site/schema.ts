/**
 * What a site's theme can use and replace. The type package, the reference page, and the checks of a site's theme are
 * made from it.
 */

/** The components that a theme can replace by their names, and what each one shows. */
export const PARTS = {
  Layout: "The whole page, around all other components.",
  Header: "The bar at the top.",
  Brand: "The site's logo and title, which lead to the home page.",
  SearchLink: "The button that opens search.",
  LanguageSwitch: "The links to the same page in the site's other languages.",
  Menu: "The top navigation, the scheme switch, and the sidebar, which are a drawer on narrow screens.",
  TopNav: "The links of the top navigation.",
  SchemeSwitch: "The switch between the light, the dark, and the system's color scheme.",
  Sidebar: "The groups of pages.",
  Outline: "The headings of the page.",
  PageBody: "The main part of the page: the article, with everything above and below it.",
  Breadcrumbs: "The path from the home page to this page.",
  PageFacts: "The line above the title: the page's date, and how often it was viewed.",
  Article: "The page's text. A replacement must render the original.",
  PageTerms: "The page's categories and tags.",
  Pager: "The links between the pages of a listing.",
  Neighbors: "The links to the previous and the next page.",
  Comments: "The comments below the page.",
  Footer: "The bar at the bottom.",
  BackToTop: "The button that leads back to the top of a long page.",
  Failure: "The notice that a page couldn't be loaded.",
  NotFoundContent: "The article of the not-found page. It becomes static HTML.",
  ListingContent: "The article of a listing: tags, categories, or the timeline. It becomes static HTML.",
} as const;

/** The name of a component that a theme can replace. */
export type PartName = keyof typeof PARTS;

/** The places around which a theme can add components: a component for `header-before` comes before the header. */
const PLACES = {
  header: "The bar at the top.",
  nav: "The links of the top navigation.",
  sidebar: "The groups of pages.",
  article: "The text of every page.",
  outline: "The headings of the page.",
  footer: "The bar at the bottom.",
  comments: "The comments below the page.",
  "not-found": "The text of the not-found page.",
  listing: "The text of a listing: tags, categories, or the timeline.",
  home: "The text of each language's home page.",
} as const;

export type Place = keyof typeof PLACES;

/** The name of a slot. */
export type SlotName = `${Place}-${"before" | "after"}`;

/** The names of all slots. */
export const SLOTS = (Object.keys(PLACES) as readonly Place[]).flatMap((place) => [`${place}-before`, `${place}-after`] as const satisfies readonly SlotName[]);

/** The place of the components that have one wherever they are shown. */
export const PLACE_OF: Partial<Record<PartName, Place>> = {
  Header: "header",
  TopNav: "nav",
  Sidebar: "sidebar",
  Outline: "outline",
  Footer: "footer",
  Comments: "comments",
};
