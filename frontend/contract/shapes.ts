/**
 * What the reader checks at run time. Written by tools/contract.py from builder/pages/contract.py; edit that file.
 *
 * @packageDocumentation
 */

/** Changes whenever the shapes change. Every file with data for the reader carries it. */
export const STAMP = "4aeccc74";

/**
 * The fields of each value that the reader receives, as `name:type`; a field without type is a string. `T[]` is a list,
 * `{T}` an object whose values are all `T`, `T?` may be null, and `a|b` is one of these texts.
 */
export const SHAPES: Readonly<Record<string, string>> = {
  ReaderState: "site:SiteData page:PageData branch:Branch?",
  PageData: "title frontmatter:{unknown} lang regularPath relativePath key path layout:page|search|listing|not-found description headers:Header[] html date tags:TermLink[] categories:TermLink[] alternates:Alternate[] crumbs:PageLink[] previous:PageLink? next:PageLink? branch group:number subSidebar:boolean hasCode:boolean comments editLink islands:Island[] pager:Pager?",
  SiteData: "title description lang base generator locales:Locale[] theme:ThemeData code:CodeTheme pagination:Pagination dates:written|iso consent:Consent[] listings:PageLink[] search searchReports comments counter:VisitCounter? shards shardDigits:number",
  Branch: "items:SidebarItem[]",
  RouteEntry: "path chunk",
  Comments: "solution:anonymous|issues options:{unknown} numStyle:{string}",
  Header: "level:number title slug",
  TermLink: "name path accent:number",
  Alternate: "lang label path exists:boolean",
  PageLink: "title path",
  Island: "id name props:{unknown} module when:load|visible|idle|interaction",
  Pager: "id:tag|categories|timeline path page:number pageCount:number",
  Locale: "path lang dir:ltr|rtl label title description home site",
  ThemeData: "logo shortTitle color nav:NavItem[] sidebar:SidebarGroup[] sidebarLevels:number subSidebarDepth:number zoomOverlay",
  CodeTheme: "name:tomorrow|funky|okaidia|solarizedlight|default href external:boolean",
  Pagination: "prevText nextText alertLocale",
  Consent: "purpose tag attrs:{string}",
  VisitCounter: "idVal flagTitle",
  SidebarItem: "title path children:SidebarItem[]",
  NavItem: "text link external:boolean items:NavItem[]",
  SidebarGroup: "title collapsable:boolean path branch items:SidebarItem[]",
};
