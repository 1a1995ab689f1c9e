/** A comment's text as sanitized nodes. */
import { COLORED, commentClasses, finishBox, finishImage, finishLink, PICTURE_DATA, purifier, SILENT } from "./purify.ts";
import { lazy } from "../browser/lazy.ts";
import type { RichText } from "./html.ts";

/**
 * HTML of a comment, from any store, as sanitized nodes. Links to scripts and data are dropped. Only `code`,
 * `pre`, and `span` may have a color and the classes that color code. Images may have `src`, `alt`, and the class `vemoji`,
 * and send no referrer. A `div` is replaced by its content.
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

/** The text as sanitized nodes. The Markdown parser loads for the first Markdown; rejects if that fails. */
export async function toFragment({ format, text }: RichText): Promise<DocumentFragment> {
  return sanitize(format === "html" ? text : (await markdown()).renderComment(text));
}

const markdown = lazy(() => import("./markdown.ts"), import.meta.url);
