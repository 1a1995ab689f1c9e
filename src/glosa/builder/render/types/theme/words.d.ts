/** Words by language tag. Those of `es` apply to `es-MX` too. */
export type Words = Readonly<Record<string, WordTexts>>;

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
  /** Title of the reader's earlier searches. English: `Recent searches` */
  readonly "searching.recent"?: string;
  /** The button that removes the earlier searches. English: `Clear` */
  readonly "searching.clear"?: string;
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
  /** On the search page, if the browser runs no scripts. English: `Search needs JavaScript. Switch it on, or choose a subject:` */
  readonly "searchPage.needScript"?: string;
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
  /** Said before an added line of code, for screen readers. English: `Added:` */
  readonly "text.marks.add"?: string;
  /** Said before a removed line of code, for screen readers. English: `Removed:` */
  readonly "text.marks.remove"?: string;
  /** Said before a line of code with an error, for screen readers. English: `Error:` */
  readonly "text.marks.error"?: string;
  /** Said before a line of code with a warning, for screen readers. English: `Warning:` */
  readonly "text.marks.warning"?: string;
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
