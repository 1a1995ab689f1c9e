/**
 * What the modules of a theme import as `glosa/theme`. Written by `glosa types`; every update of Glosa can change it.
 */
import type { ComponentType, ReactNode } from "react";

/** Everything that `theme/index` can export. */
export interface Theme {
  readonly slots?: Slots;
  readonly overrides?: Overrides;
  readonly layouts?: Layouts;
  readonly words?: Words;
}

/** Words by language tag. Those of `es` apply to `es-MX` too. */
export type Words = Readonly<Record<string, WordTexts>>;

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

/** Words in one language. `{}` stands for what's given, and `|` divides plurals. */
export interface WordTexts {
  /** The link for keyboards at the start of every page. English: `Skip to content` */
  readonly "skip"?: string;
  /** Label of the button that opens the drawer on narrow screens. English: `Menu` */
  readonly "menu"?: string;
  /** Label of the button that closes the drawer. English: `Close the menu` */
  readonly "closeMenu"?: string;
  /** Label of the top navigation, for screen readers. English: `Main navigation` */
  readonly "topNavigation"?: string;
  /** The button that opens search. English: `Search` */
  readonly "search"?: string;
  /** Label of the links to other languages, for screen readers. English: `Language` */
  readonly "language"?: string;
  /** Label of the switch between color schemes, for screen readers. English: `Appearance` */
  readonly "scheme"?: string;
  /** The choice of the system's color scheme. English: `Same as system` */
  readonly "schemes.auto"?: string;
  /** The choice of the light color scheme. English: `Light` */
  readonly "schemes.light"?: string;
  /** The choice of the dark color scheme. English: `Dark` */
  readonly "schemes.dark"?: string;
  /** Label of the sidebar, for screen readers. English: `Documentation` */
  readonly "sidebar"?: string;
  /** The link in a sidebar group whose pages couldn't be loaded. English: `The list could not be loaded. Open the first page.` */
  readonly "branchFailed"?: string;
  /** Label of the path above a page, for screen readers. English: `You are here` */
  readonly "breadcrumbs"?: string;
  /** Title of the list of headings. English: `On this page` */
  readonly "outline"?: string;
  /** Label of a page's tags, for screen readers. English: `Tags` */
  readonly "tags"?: string;
  /** Label of a page's categories, for screen readers. English: `Categories` */
  readonly "categories"?: string;
  /** Label of the links below a page, for screen readers. English: `Neighboring pages` */
  readonly "neighbors"?: string;
  /** Before a page's date. English: `Updated` */
  readonly "published"?: string;
  /** The link to the page before. English: `Previous` */
  readonly "previousPage"?: string;
  /** The link to the page after. English: `Next` */
  readonly "nextPage"?: string;
  /** The link to the page's source. English: `Edit this page` */
  readonly "edit"?: string;
  /** Label of the button at the edge of a long page. English: `Back to top` */
  readonly "backToTop"?: string;
  /** The button below the comments that leads to the top. English: `Top of the page` */
  readonly "comments.toTop"?: string;
  /** Label of the comments, for screen readers. English: `Comments` */
  readonly "comments.label"?: string;
  /** In place of the comments, if the browser runs no scripts. English: `Switch JavaScript on to read and write comments.` */
  readonly "comments.needScript"?: string;
  /** In place of the comments, if they couldn't be loaded. English: `The comments could not be loaded.` */
  readonly "comments.failed"?: string;
  /** Before the number of a page's views. English: `Views:` */
  readonly "views"?: string;
  /** Label of the footer's links to the listings, for screen readers. English: `Indexes` */
  readonly "listings"?: string;
  /** Before the name of Glosa in the footer. English: `Made with` */
  readonly "madeWith"?: string;
  /** The number of pages in a listing. English: `1 page|{} pages` */
  readonly "listing.pages"?: string;
  /** The link to all pages of a listing. English: `All` */
  readonly "listing.all"?: string;
  /** The mark of a page that stays at the top of listings. English: `Pinned` */
  readonly "listing.pinned"?: string;
  /** In a listing without pages. English: `There are no pages here yet.` */
  readonly "listing.empty"?: string;
  /** Short names of the months, with spaces between them. English: `Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec` */
  readonly "listing.months"?: string;
  /** A day on the timeline: `{1}` is the month's name, `{2}` the day. English: `{1} {2}` */
  readonly "listing.day"?: string;
  /** A page's date: `{1}` is the day, `{2}` the month's name, `{3}` the year. English: `{1} {2} {3}` */
  readonly "listing.date"?: string;
  /** Label of the links between the pages of a listing, for screen readers. English: `Pages of the list` */
  readonly "pager.label"?: string;
  /** Label of the link to a listing's first page. English: `First page` */
  readonly "pager.first"?: string;
  /** The link to the page before in a listing. English: `Previous` */
  readonly "pager.previous"?: string;
  /** The link to the page after in a listing. English: `Next` */
  readonly "pager.next"?: string;
  /** Label of the link to a listing's last page. English: `Last page` */
  readonly "pager.last"?: string;
  /** Label of the link to a page of a listing, by its number. English: `Page {}` */
  readonly "pager.page"?: string;
  /** Before the field for a page's number. English: `Go to page` */
  readonly "pager.goTo"?: string;
  /** The button next to the field for a page's number. English: `Go` */
  readonly "pager.go"?: string;
  /** The alert after a page's number that doesn't exist. English: `Enter a whole number from 1 to {}.` */
  readonly "pager.refused"?: string;
  /** Title on the not-found page. English: `Page not found` */
  readonly "notFound.title"?: string;
  /** Text on the not-found page. English: `The address leads to no page of this site. It may have changed or be incomplete.` */
  readonly "notFound.text"?: string;
  /** The link on the not-found page. English: `Go to the home page` */
  readonly "notFound.home"?: string;
  /** Title of the sidebar's groups on the not-found page. English: `Subjects of this documentation` */
  readonly "notFound.elsewhere"?: string;
  /** Title of the notice after a navigation that failed. English: `The page could not be loaded.` */
  readonly "failure.title"?: string;
  /** Text of the notice after a navigation that failed. English: `Check your connection and try again.` */
  readonly "failure.text"?: string;
  /** The button that repeats what failed. English: `Try again` */
  readonly "failure.retry"?: string;
  /** The button that closes the notice. English: `Close` */
  readonly "failure.dismiss"?: string;
  /** The button in the footer that withdraws consent. English: `Privacy` */
  readonly "privacy"?: string;
  /** Label of the button on a code block. English: `Copy the code` */
  readonly "article.copyCode"?: string;
  /** What the button on a code block says afterwards. English: `Copied` */
  readonly "article.codeCopied"?: string;
  /** Label of an image that can be enlarged; `{}` is its description. English: `Enlarge the image: {}` */
  readonly "article.enlarge"?: string;
  /** Label of an enlarged image; `{}` is its description. English: `Close the enlarged image: {}` */
  readonly "article.reduce"?: string;
  /** Label of the note with a term's definition, for screen readers. English: `Glossary` */
  readonly "article.glossary"?: string;
  /** In place of an embedded page; `{}` is its host. English: `This content is on {}, which learns your address and may set cookies when it loads.` */
  readonly "embed.note"?: string;
  /** The button that loads an embedded page; `{}` is its host. English: `Load content from {}` */
  readonly "embed.allow"?: string;
  /** The button below an embedded page; `{}` is its host. English: `Stop loading content from {}` */
  readonly "embed.withdraw"?: string;
  /** Label of the question about advertising, for screen readers. English: `Advertising` */
  readonly "consent.advertising.label"?: string;
  /** The question about advertising. English: `This site can show advertising by third parties, which uses cookies. It is loaded only if you allow it.` */
  readonly "consent.advertising.text"?: string;
  /** Label of the question about statistics, for screen readers. English: `Statistics` */
  readonly "consent.analytics.label"?: string;
  /** The question about statistics. English: `This site can have a third party count visits. Its script is loaded only if you allow it.` */
  readonly "consent.analytics.text"?: string;
  /** The button that gives consent. English: `Allow` */
  readonly "consent.accept"?: string;
  /** The button that refuses consent. English: `Don’t allow` */
  readonly "consent.refuse"?: string;
  /** Label of the search dialog, for screen readers. English: `Search` */
  readonly "searching.title"?: string;
  /** In the empty search field. English: `Search this site` */
  readonly "searching.placeholder"?: string;
  /** Label of the button that closes search. English: `Close` */
  readonly "searching.close"?: string;
  /** Below the empty search field. English: `Type words, or a “phrase in quotes”.` */
  readonly "searching.hint"?: string;
  /** The number of results. English: `1 result|{} results` */
  readonly "searching.results"?: string;
  /** In place of results. English: `Nothing found.` */
  readonly "searching.none"?: string;
  /** Before the words that were searched for. English: `Searched for:` */
  readonly "searching.tried"?: string;
  /** Above results with only some of the words. English: `These places have some of the words.` */
  readonly "searching.some"?: string;
  /** Before a better spelling. English: `Did you mean:` */
  readonly "searching.suggestion"?: string;
  /** Above results in another language; `{}` is its name. English: `In {}` */
  readonly "searching.elsewhere"?: string;
  /** Title of the reader's earlier searches. English: `Recent searches` */
  readonly "searching.recent"?: string;
  /** The button that removes the earlier searches. English: `Clear` */
  readonly "searching.clear"?: string;
  /** In place of results, without a connection. English: `You’re offline.` */
  readonly "searching.offline"?: string;
  /** In place of results, if search couldn't be loaded. English: `Search isn’t available.` */
  readonly "searching.unavailable"?: string;
  /** The button that loads search again. English: `Try again` */
  readonly "searching.retry"?: string;
  /** The link to the search page. English: `All results` */
  readonly "searching.all"?: string;
  /** What the keys do, below the results. English: `↑ ↓ choose · ↵ open · Ctrl ↵ new tab` */
  readonly "searching.keys"?: string;
  /** Label of the choice between sections on the search page. English: `Sections` */
  readonly "searchPage.sections"?: string;
  /** Label of the choice between tags on the search page. English: `Tags` */
  readonly "searchPage.tags"?: string;
  /** The choice of all sections or tags. English: `All` */
  readonly "searchPage.everything"?: string;
  /** The button below the results. English: `More results` */
  readonly "searchPage.more"?: string;
  /** Label of the choice between versions on the search page, on sites that have versions. English: `Version` */
  readonly "searchPage.version"?: string;
  /** The number of highlights, after a click on a result. English: `1 match on this page|{} matches on this page` */
  readonly "highlights.highlighted"?: string;
  /** The button that removes the highlights. English: `Clear` */
  readonly "highlights.clear"?: string;
  /** Root of the breadcrumbs. English: `Home` */
  readonly "titles.home"?: string;
  /** Title of the list of tags. English: `Tags` */
  readonly "titles.tags"?: string;
  /** Title of the list of categories. English: `Categories` */
  readonly "titles.categories"?: string;
  /** Title of the timeline. English: `Timeline` */
  readonly "titles.timeline"?: string;
  /** Title of a tag's pages; `{}` is the tag. English: `Tag: {}` */
  readonly "titles.tagOf"?: string;
  /** Title of a category's pages; `{}` is the category. English: `Category: {}` */
  readonly "titles.categoryOf"?: string;
  /** After the title of the second and later pages of a listing; `{}` is the number. English: `page {}` */
  readonly "titles.pageOf"?: string;
  /** Title of the search page. English: `Search` */
  readonly "titles.search"?: string;
  /** Description of the search page, for search engines. English: `Search all pages of this site.` */
  readonly "titles.searchDescription"?: string;
  /** Title of the not-found page, in the browser's tab. English: `Page not found` */
  readonly "titles.notFound"?: string;
  /** Description of the not-found page. English: `The address leads to no page of this site.` */
  readonly "titles.notFoundDescription"?: string;
  /** Title of the page that logins return to. English: `Log in` */
  readonly "titles.login"?: string;
  /** Text of the page that logins return to. English: `This login was not begun in this tab, or has ended. Go back to the page of the comments and log in again.` */
  readonly "titles.loginUnknown"?: string;
  /** Text of that page, if the browser runs no scripts. English: `To log in, allow JavaScript on this page and load it again.` */
  readonly "titles.loginWithoutScript"?: string;
  /** Title of tips. English: `Tip` */
  readonly "text.tip"?: string;
  /** Title of warnings. English: `Warning` */
  readonly "text.warning"?: string;
  /** Title of warnings of danger. English: `Danger` */
  readonly "text.danger"?: string;
  /** Title of what can be opened. English: `Details` */
  readonly "text.details"?: string;
  /** Label of the link to a heading; the heading follows. English: `Link to section:` */
  readonly "text.anchor"?: string;
  /** Label of a code block, for screen readers; its language or title follows. English: `Code:` */
  readonly "text.code"?: string;
  /** Label of a table, for screen readers. English: `Table` */
  readonly "text.table"?: string;
  /** Label of a checkbox in a list, for screen readers. English: `Task` */
  readonly "text.task"?: string;
  /** Label of the footnotes, for screen readers. English: `Footnotes` */
  readonly "text.notes"?: string;
  /** Label of a footnote's number, for screen readers; the number follows. English: `Footnote` */
  readonly "text.note"?: string;
  /** Label of the link from a footnote to the text; the number follows. English: `Back to the text of footnote` */
  readonly "text.back"?: string;
  /** In the card of a setting. English: `Kind` */
  readonly "text.setting.kind"?: string;
  /** In the card of a setting. English: `Unit` */
  readonly "text.setting.unit"?: string;
  /** In the card of a setting, in place of its unit; `{}` is another setting. English: `the one chosen in {}` */
  readonly "text.setting.chosen"?: string;
  /** In the card of a setting. English: `Depends on` */
  readonly "text.setting.dependsOn"?: string;
  /** In the card of a setting. English: `Default` */
  readonly "text.setting.default"?: string;
  /** In the card of a setting. English: `Range` */
  readonly "text.setting.range"?: string;
  /** In the card of a setting. English: `Source` */
  readonly "text.setting.source"?: string;
  /** In the card of a setting, in place of a default or range. English: `not documented yet` */
  readonly "text.setting.undocumented"?: string;
  /** Title in the card of a setting. English: `When it matters` */
  readonly "text.setting.parts.matters"?: string;
  /** Title in the card of a setting. English: `With other settings` */
  readonly "text.setting.parts.interacts"?: string;
  /** Title in the card of a setting. English: `Example` */
  readonly "text.setting.parts.example"?: string;
  /** Title in the card of a setting. English: `Common mistake` */
  readonly "text.setting.parts.mistake"?: string;
  /** Before the other names of a term of the glossary. English: `Also called:` */
  readonly "text.also"?: string;
  /** Before the terms that a term of the glossary refers to. English: `See also:` */
  readonly "text.see"?: string;
  /** Before the page that explains a term of the glossary. English: `More:` */
  readonly "text.more"?: string;
  /** Label of the letters above the glossary, for screen readers. English: `Terms by letter` */
  readonly "text.letters"?: string;
  /** Title of the notice that a section's translation lags behind. English: `Translation not up to date` */
  readonly "text.behind"?: string;
  /** Text of that notice. English: `This section has changed in {} and hasn’t been updated here yet.` */
  readonly "text.behindText"?: string;
  /** Label of a page's table of contents, for screen readers. English: `Contents` */
  readonly "text.contents"?: string;
  /** Title of containers of this kind. English: `Note` */
  readonly "text.blocks.note"?: string;
  /** Title of containers of this kind. English: `Info` */
  readonly "text.blocks.info"?: string;
  /** Title of containers of this kind. English: `Success` */
  readonly "text.blocks.success"?: string;
  /** Title of containers of this kind. English: `Question` */
  readonly "text.blocks.question"?: string;
  /** Title of containers of this kind. English: `Example` */
  readonly "text.blocks.example"?: string;
  /** Title of containers of this kind. English: `Quote` */
  readonly "text.blocks.quote"?: string;
  /** Title of containers of this kind. English: `Summary` */
  readonly "text.blocks.abstract"?: string;
  /** Title of containers of this kind. English: `Important` */
  readonly "text.blocks.important"?: string;
  /** Title of containers of this kind. English: `Caution` */
  readonly "text.blocks.caution"?: string;
  /** Title of containers of this kind. English: `Failure` */
  readonly "text.blocks.failure"?: string;
  /** Title of containers of this kind. English: `Bug` */
  readonly "text.blocks.bug"?: string;
}

/** The custom properties of the reader's stylesheet. */
export type Token =
  | "--page"
  | "--surface"
  | "--line"
  | "--edge"
  | "--text"
  | "--muted"
  | "--shadow"
  | "--scrim"
  | "--zoom-overlay"
  | "--accent"
  | "--on-accent"
  | "--tint"
  | "--tip"
  | "--warning"
  | "--danger"
  | "--sans"
  | "--mono"
  | "--tiny"
  | "--small"
  | "--body"
  | "--h1"
  | "--h2"
  | "--h3"
  | "--h4"
  | "--measure"
  | "--frame"
  | "--gutter"
  | "--header"
  | "--bar"
  | "--touch"
  | "--row"
  | "--radius"
  | "--round"
  | "--over-content"
  | "--over-chrome"
  | "--over-all"
  | "--motion"
  | "--chip"
  | "--chip-tint";

/** The classes of the reader's elements that stylesheets can name. */
export type ClassName =
  | "page"
  | "header"
  | "menu-button"
  | "brand"
  | "switch"
  | "menu"
  | "top-nav"
  | "sidebar"
  | "sidebar-group"
  | "sidebar-title"
  | "content"
  | "outline"
  | "outline-bar"
  | "outline-panel"
  | "page-body"
  | "crumbs"
  | "facts"
  | "prose"
  | "page-terms"
  | "chip"
  | "prev-next"
  | "edit"
  | "pager"
  | "entries"
  | "entry"
  | "footer"
  | "back-to-top"
  | "notice"
  | "button"
  | "slot";

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

/** The page that's shown. */
export declare const usePage: () => PageData;

/** The site in the language of the page. */
export declare const useSite: () => SiteData;

/** The `params` of the page's front matter. */
export declare const useParams: <Params extends object>() => Partial<Params>;

/** A function that goes to an address of the site, as a click on a link does. */
export declare const useNavigate: () => (href: string) => void;

/** The words of the page's language, yours included, without those that have a prefix below. */
export declare const useMessages: () => Messages;

/** The same words for another language tag. */
export declare const messagesFor: (lang: string) => Messages;

/** The reader's choice of color scheme, and a function that changes it. */
export declare const useScheme: () => { readonly choice: "auto" | "light" | "dark"; readonly choose: (choice: "auto" | "light" | "dark") => void };

/** The main part of a layout of yours: links for keyboards lead to it, and a new page gives it the focus. */
export declare const Main: (props: { readonly className?: string; readonly children?: ReactNode }) => ReactNode;

/** A small drawing next to a control's name; hidden from screen readers. */
export declare const Icon: (props: { readonly name: "menu" | "search" | "close" | "auto" | "light" | "dark" | "up" | "first" | "last" }) => ReactNode;

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
  /** Whether the page's comment thread and visit counter have their place; front matter can switch it off. */
  readonly comments: boolean;
  /** Empty when edit links are off, as they are by default. */
  readonly editLink: string;
  readonly islands: readonly Island[];
  /** Only on listing pages. */
  readonly pager: Pager | null;
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

/** One heading of a page. */
export interface Header {
  /** 2 to 6; the page's title (1) is not listed. */
  readonly level: number;
  /** Plain text. */
  readonly title: string;
  /** The heading's id in the HTML, unique on the page. */
  readonly slug: string;
}

/** A tag or category: its name, its listing, its accent. */
export interface TermLink {
  readonly name: string;
  readonly path: string;
  /** 0 to 11: which of the twelve accent colors (CSS class `accent-N`). */
  readonly accent: number;
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

/** A link to a page by its title. */
export interface PageLink {
  readonly title: string;
  readonly path: string;
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

/** The visit counter of every page that has comments. */
export interface VisitCounter {
  /** Key of the counter without base; empty: the page's route. */
  readonly idVal: string;
  /** Title stored with the count; empty: the page's. */
  readonly flagTitle: string;
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

/** The posts of one year, newest first. */
export interface TimelineGroup {
  readonly year: number;
  readonly posts: readonly ListingEntry[];
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

/** A line in an opened sidebar branch: a page, or a heading over further lines. */
export interface SidebarItem {
  readonly title: string;
  /** Empty when the line only groups its children. */
  readonly path: string;
  readonly children: readonly SidebarItem[];
}
