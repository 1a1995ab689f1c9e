/** A comment's text as nodes that may be put into the page. */
import { COLORED, commentClasses, finishBox, finishImage, finishLink, PICTURE_DATA, purifier, SILENT } from "./purify.ts";
import { lazy } from "../browser/lazy.ts";
import type { RichText } from "./html.ts";

/**
 * HTML of a comment, from whatever store, as nodes that may be put into the page. Links to scripts and
 * data are dropped; only `code`, `pre` and `span` keep a color and the classes that color code; images keep `src`, `alt` and the class
 * `vemoji` and send no referrer; a `div` gives way to what is in it.
 */
export const sanitize: (html: string) => DocumentFragment = purifier({
  tags: "a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img input ins kbd li mark nav ol p pre q s samp section small span strike strong sub summary sup table tbody td tfoot th thead tr tt u ul var wbr",
  attributes: "align alt checked class colspan datetime dir disabled href lang open reversed rowspan span src start title type",
  silent: `${SILENT} audio video`,
  attributeValue,
  finish,
});

function attributeValue(tag: string, attribute: string, value: string): string | null {
  if (tag === "IMG") return isAllowedOnImage(attribute, value) ? value : null;
  if (attribute !== "class") return value;
  return COLORED.has(tag) ? commentClasses(value) : null;
}

function isAllowedOnImage(attribute: string, value: string): boolean {
  if (attribute === "class") return value === "vemoji";
  return attribute === "alt" || (attribute === "src" && (!/^\s*data:/iu.test(value) || PICTURE_DATA.test(value)));
}

function finish(element: Element): void {
  if (element.tagName === "IMG") finishImage(element);
  if (element.tagName === "A") finishLink(element);
  if (element.tagName === "INPUT") finishBox(element);
}

/** What `text` looks like, safe to be put into the page. The parser of Markdown is loaded for the first Markdown; rejects where it does not come. */
export async function toFragment({ format, text }: RichText): Promise<DocumentFragment> {
  return sanitize(format === "html" ? text : (await markdown()).renderComment(text));
}

const markdown = lazy(() => import("./markdown.ts"), import.meta.url);
