/**
 * Results as options of a list next to a field. It changes its elements itself and uses them again for the next letter's results:
 * on a phone, rendering them with React takes twice as long.
 */
import type { SiteData } from "@glosa/contract";
import type { Hit } from "@glosa/search";
import { isSearching, type Results, type SearchSession } from "../../app/search/session.ts";
import { isPlain } from "../../logic/addresses.ts";
import { type Piece, pieces } from "../../logic/search/matches.ts";
import { searchMessages } from "./search-messages.ts";

/** Where a result opens; `by browser`: the browser opens it itself. */
export type How = "here" | "apart" | "translated" | "by browser";

interface HitListPorts {
  readonly session: SearchSession;
  readonly site: SiteData;
  readonly onOpen: (order: number, how: How) => void;
}

/** Results of the first frame after a letter. They fill what a phone's keyboard leaves; the others follow in the next frame. */
const FIRST = 5;

/** A result. */
interface Entry {
  readonly hit: Hit;
  readonly words: ReadonlySet<string>;
  readonly lang: string;
  /** What is above the title of its page: the language if it's another one, and the part of the site. */
  readonly part: string;
  /** `null`: the result before it is in the same page. */
  readonly title: string | null;
  /** The number of the page's first result, whose title applies. */
  readonly first: number;
}

/** The elements of an entry. */
interface Row {
  readonly title: HTMLElement;
  readonly link: HTMLAnchorElement;
  readonly heading: HTMLElement;
  readonly above: HTMLElement;
  readonly excerpt: HTMLElement;
}

/** Shows the session's results in `list`, and says in the field's attributes what is chosen. The returned function ends that. */
export function showHits(list: HTMLElement, field: HTMLInputElement, { session, site, onOpen }: HitListPorts): () => void {
  const rows: Row[] = [];
  let shown: Results | null = null;
  let entries: readonly Entry[] = [];
  let filled = 0;
  let chosen = -1;

  const fill = (end: number) => {
    for (; filled < end; filled += 1) {
      const entry = entries[filled];
      const row = rows[filled] ?? (entry && added(list, rows, site.lang));
      if (row === undefined) return;
      if (entry !== undefined) put(row, entry);
      row.link.hidden = entry === undefined;
      row.title.hidden = (entry?.title ?? "") === "";
    }
  };
  const fillRest = () => fill(Math.max(entries.length, rows.length));
  const choose = (order: number) => {
    if (order >= filled) fillRest();
    for (const [at, { link }] of rows.entries()) set(link, "aria-selected", String(at === order));
    chosen = order;
    set(field, "aria-activedescendant", entries[order] ? (rows[order]?.link.id ?? null) : null);
  };
  const follow = () => {
    const state = session.get();
    if (field.form !== null) set(field.form, "aria-busy", String(isSearching(state)));
    if (shown === state.results && chosen === state.chosen) return;
    if (shown !== state.results) {
      shown = state.results;
      entries = shown === null ? [] : entriesOf(shown, site);
      filled = 0;
      list.hidden = entries.length === 0;
      fill(FIRST);
      // After the frame that this runs in.
      setTimeout(fillRest);
    }
    choose(state.chosen);
    // Scrolling needs a layout: the one that the frame needs anyway.
    rows[chosen]?.link.scrollIntoView({ block: "nearest" });
  };
  const orderOf = ({ target }: Event) => rows.findIndex(({ link }) => link.contains(target as Node));
  const clicked = (event: MouseEvent) => {
    const order = orderOf(event);
    if (order < 0) return;
    const isHere = isPlain(event);
    if (isHere) event.preventDefault();
    onOpen(order, isHere ? "here" : "by browser");
  };
  const pointed = (event: Event) => {
    const order = orderOf(event);
    if (order >= 0 && order !== chosen) session.choose(order);
  };

  // Each session has an element of its own, so nothing has to be removed from it.
  list.addEventListener("click", clicked);
  list.addEventListener("auxclick", clicked);
  list.addEventListener("pointermove", pointed);
  follow();
  return session.subscribe(follow);
}

/** All results in order, those in other languages last. */
function entriesOf(results: Results, site: SiteData): readonly Entry[] {
  const { elsewhere } = searchMessages(site.lang);
  return [{ ...results, lang: site.lang }, ...results.elsewhere].flatMap(({ lang, words, pages }) => {
    const language = lang === site.lang ? "" : `${elsewhere(site.locales.find((locale) => locale.lang === lang)?.label ?? "")} › `;
    return pages.flatMap(({ title, part, places }) =>
      places.map(({ hit }, at): Entry => ({
        hit, words, lang, title: at === 0 ? title : null, first: places[0]?.order ?? 0,
        part: language + (part === "" || part === title ? "" : `${part} › `),
      })));
  });
}

const titleId = (number: number) => `_hit-page-${number}`;

function added(list: HTMLElement, rows: Row[], lang: string): Row {
  const [title, part, above] = [element("div", "search-page-title"), element("span"), element("small")];
  const [link, heading, excerpt] = [element("a", "search-hit"), element("span", "search-heading"), element("span", "search-excerpt")];
  title.id = titleId(rows.length);
  // A list of options contains nothing else; each option is described by the title.
  set(title, "role", "presentation");
  part.lang = lang;
  title.append(part, "");
  link.id = `_hit-${rows.length}`;
  link.tabIndex = -1;
  set(link, "role", "option");
  heading.append(above);
  link.append(heading, excerpt);
  list.append(title, link);
  const row = { title, link, heading, above, excerpt };
  rows.push(row);
  return row;
}

function put({ title, link, heading, above, excerpt }: Row, entry: Entry): void {
  const { hit, words, lang } = entry;
  if (entry.title !== null) {
    say(title.firstChild, entry.part);
    say(title.lastChild, entry.title);
  }
  for (const one of [title, link]) set(one, "lang", lang);
  set(link, "href", hit.url);
  set(link, "aria-describedby", titleId(entry.first));
  set(heading, "data-kind", hit.kind);
  say(above, hit.above.map((one) => `${one} › `).join(""));
  mark(heading, 1, pieces(hit.section || hit.title, words));
  mark(excerpt, 0, pieces(hit.text, words));
}

/** Shows pieces as text and `b` in turn, from a child's number. Systems that choose the colors would paint a `mark` as a block. */
function mark(parent: HTMLElement, first: number, all: readonly Piece[]): void {
  let at = first;
  for (const { text, isMatch } of all) {
    if (isMatch !== ((at - first) % 2 === 1)) say(childAt(parent, at++, !isMatch), "");
    say(childAt(parent, at++, isMatch), text);
  }
  while (parent.childNodes.length > at) parent.lastChild?.remove();
}

function childAt(parent: HTMLElement, at: number, isMatch: boolean): ChildNode {
  if (parent.childNodes[at] === undefined) parent.append(isMatch ? element("b") : "");
  return parent.childNodes[at] ?? parent;
}

/** Changes a text, or that of an element, if it's another one. */
function say(node: Node | null, text: string): void {
  const own = node?.firstChild ?? node;
  if (own !== null && own.nodeValue !== text) own.nodeValue = text;
}

function set(one: Element, name: string, value: string | null): void {
  if (one.getAttribute(name) === value) return;
  if (value === null) one.removeAttribute(name);
  else one.setAttribute(name, value);
}

/** An element with a class, or one with a text. */
function element<Name extends "a" | "b" | "div" | "small" | "span">(name: Name, className = ""): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className === "") made.append("");
  else made.className = className;
  return made;
}
