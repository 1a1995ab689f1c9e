/**
 * Angle brackets in Markdown: allowed tags work, everything else is text. The service does the same
 * (src/glosa/service/domain/markup/angle_brackets.py), so a preview equals the comment. tests/markup/cases.json tests both.
 * holds both to it.
 */

/** The source with a mark after every `<` that doesn't start a link or an allowed tag, so parsers read it as text. */
export function literal(source: string): string {
  const markdown = source.replaceAll(MARK, "\uFFFD");
  const pieces: string[] = [];
  const tags = new Tags();
  let end = 0;
  for (const found of markdown.matchAll(ANGLE)) {
    const [text] = found;
    const { scheme, place, mail, start = "", end: ended = start } = found.groups ?? {};
    const name = ended.toLowerCase();
    pieces.push(markdown.slice(end, found.index));
    end = found.index + text.length;
    const works = ELEMENTS.has(name);
    if (works) tags.add(name, pieces.length, text);
    const isLink = place !== undefined || mail !== undefined || SCHEMES.has(scheme?.toLowerCase() ?? "");
    pieces.push(works || isLink ? text : marked(text));
  }
  pieces.push(markdown.slice(end));
  for (const place of tags.unpaired()) pieces[place] = marked(pieces[place] ?? "");
  return pieces.join("");
}

/** A parser's HTML of `literal`, with every `<` that doesn't start an allowed tag as text. */
export function shown(html: string): string {
  const unmarked = html.replaceAll(`<${MARK}`, "&lt;").replaceAll(MARK, "").replaceAll(encodeURIComponent(MARK), "");
  return unmarked.replaceAll(/<(?:\/?(?<name>[A-Za-z][A-Za-z\d]*)(?=[\t\n\f\r />]))?/gu, (found, name?: string) => (ELEMENTS.has(name?.toLowerCase() ?? "") ? found : `&lt;${found.slice(1)}`));
}

/** Elements that a comment in Markdown may use. */
export const ELEMENTS: ReadonlySet<string> = new Set(
  "a abbr b bdi big blockquote br caption cite code col colgroup dd del details dfn dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strike strong sub summary sup table tbody td tfoot th thead tr tt u ul var wbr".split(" "),
);

/** Tags in their order, and those without a counterpart. */
class Tags {
  readonly #open: (readonly [name: string, place: number])[] = [];
  readonly #counts = new Map<string, number>();
  readonly #unpaired: number[] = [];

  add(name: string, place: number, tag: string): void {
    if (tag.startsWith("</")) this.#end(name, place);
    else this.#start(name, place, tag);
  }

  /** Places of the tags that are text. */
  unpaired(): readonly number[] {
    return [...this.#unpaired, ...this.#open.filter(([name]) => !PARENTS.has(name)).map(([, place]) => place)];
  }

  #start(name: string, place: number, tag: string): void {
    const parents = PARENTS.get(name);
    if (parents !== undefined && !parents.some((parent) => this.#count(parent) > 0)) this.#unpaired.push(place);
    else if (!VOID.has(name)) {
      this.#open.push([name, place]);
      this.#counts.set(name, this.#count(name) + 1);
    } else if (name === "img" && !SOURCE.test(tag)) this.#unpaired.push(place);
  }

  #end(name: string, place: number): void {
    if (this.#count(name) === 0) {
      this.#unpaired.push(place);
      return;
    }
    for (let last = ""; last !== name; ) {
      const [opened, at] = this.#open.pop() ?? [name, place];
      last = opened;
      this.#counts.set(last, this.#count(last) - 1);
      if (last !== name && !PARENTS.has(last)) this.#unpaired.push(at);
    }
  }

  #count(name: string): number {
    return this.#counts.get(name) ?? 0;
  }
}

/** A noncharacter. Sources that contain it are changed before. */
const MARK = "\uFDD0";
/** Allowed elements without an end tag. */
const VOID: ReadonlySet<string> = new Set(["br", "col", "hr", "img", "wbr"]);
/** Elements that work inside others only. They may leave out their end tags. */
const PARENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ...["caption", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr"].map((name): [string, string[]] => [name, ["table"]]),
  ["col", ["colgroup"]],
  ["dd", ["dl"]],
  ["dt", ["dl"]],
  ["li", ["ol", "ul"]],
]);
const SCHEMES: ReadonlySet<string> = new Set(["http", "https", "mailto", "tel"]);

const START = /<(?<start>[A-Za-z][A-Za-z\d-]*)(?:[ \t\r\n]+[A-Za-z_:][\w.:-]*(?:[ \t\r\n]*=[ \t\r\n]*(?:[^ \t\r\n"'=<>`]+|'[^']*'|"[^"]*"))?)*[ \t\r\n]*\/?>/u;
const END = /<\/(?<end>[A-Za-z][A-Za-z\d-]*)[ \t\r\n]*>/u;
const FENCED = /^ {0,3}(?<fence>`{3,}(?=[^`\n]*$)|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\k<fence>|$(?![\s\S]))/u;
const CODE = /(?<!`)(?<ticks>`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S]){1,2000}?(?<!`)\k<ticks>(?!`)/u;
/** A link's address: in parentheses, or in a definition. */
const PLACE = /(?<place>\][(:][ \t]*\n?[ \t]*<[^<>\n]*>)/u;
const ADDRESS = /<(?<scheme>[A-Za-z][A-Za-z\d+.-]{1,31}):[^\0-\u0020<>]*>/u;
const MAIL = /(?<mail><[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z\d.-]{1,253}>)/u;
const ANGLE = new RegExp([FENCED, CODE, PLACE, ADDRESS, MAIL, START, END, /</u].map(({ source }) => source).join("|"), "gmu");
const SOURCE = /[\s'"]src\s*=\s*["']?[^\s"'>]/iu;

function marked(text: string): string {
  return text.replaceAll("<", `<${MARK}`);
}
