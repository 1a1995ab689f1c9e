import createDOMPurify, { type Config, type UponSanitizeAttributeHookEvent } from "dompurify";

/**
 * HTML of a comment, from whatever store or platform, as nodes that may be put into the page. Links
 * to scripts and data are dropped; only `code`, `pre` and `span` keep a class and a colour; images keep `src`, `alt`
 * and the class `vemoji` and send no referrer; a `div` gives way to what is in it.
 *
 * A strict policy reports styles, event handlers and a `base` as soon as any parser reads them, even into a document
 * that is never shown. Hence a mark inside the words while the parser reads; colours are then set through `element.style`.
 */
export function sanitise(html: string): DocumentFragment {
  const marked = html.replaceAll(MARK, "").replaceAll(LOUD, `$&${MARK}`);
  const fragment = purifier().sanitize(marked, CONFIG);
  const texts = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() !== null) {
    const { currentNode } = texts;
    if (currentNode.nodeValue?.includes(MARK) === true) currentNode.nodeValue = unmarked(currentNode.nodeValue);
  }
  return fragment;
}

/** A character for private use: no text needs it, and a parser takes it in names. */
const MARK = "\uE000";
/** The beginning of `style`, of an event handler's name, of a `base`, and of a `frameset`, which would stand in place of all text. */
const LOUD = /s(?=tyle)|\bo(?=n)|(?<=<)b(?=ase)|(?<=<)f(?=rameset)/giu;
const STYLE = `s${MARK}tyle`;

const TAGS =
  "a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del details dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img input ins kbd li mark nav ol p pre s section small span strike strong sub summary sup table tbody td tfoot th thead tr tt u ul";
const ATTRIBUTES = "align alt checked class colspan datetime dir disabled href lang open reversed rowspan span src start title type";

const CONFIG = {
  ALLOWED_TAGS: TAGS.split(" "),
  ALLOWED_ATTR: ATTRIBUTES.split(" "),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Schemes that lead somewhere, and addresses without a scheme.
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|ftp:|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/iu,
  // What stands in these is not text.
  FORBID_CONTENTS: [STYLE, "script", "noscript", "noembed", "noframes", "iframe", "template", "svg", "math", "title", "textarea", "select", "xmp", "object", "audio", "video"],
  RETURN_DOM_FRAGMENT: true,
} as const satisfies Config;

const COLOURED: ReadonlySet<string> = new Set(["CODE", "PRE", "SPAN"]);
const COLOUR = /(?:^|;)\s*color\s*:\s*(#[\da-f]{3,8}|[a-z]+|(?:rgb|hsl)a?\([\d\s.,%/]+\))\s*(?:;|$)/iu;
const PICTURE_DATA = /^data:image\/(?:png|gif|jpe?g|webp|avif);/iu;

let ready: ReturnType<typeof createDOMPurify> | undefined;

/** One of its own, so that hooks meet no other user's of the library in the page. */
function purifier(): ReturnType<typeof createDOMPurify> {
  if (ready !== undefined) return ready;
  const colours = new WeakMap<Element, string>();
  const made = createDOMPurify(window);

  made.addHook("uponSanitizeAttribute", (element, attribute) => {
    attribute.attrValue = unmarked(attribute.attrValue);
    if (attribute.attrName === STYLE && COLOURED.has(element.tagName)) {
      const colour = COLOUR.exec(attribute.attrValue)?.[1];
      if (colour !== undefined) colours.set(element, colour);
    }
    attribute.keepAttr = keeps(element, attribute);
  });
  made.addHook("afterSanitizeAttributes", (element) => {
    const colour = colours.get(element);
    if (colour !== undefined && element instanceof HTMLElement) element.style.color = colour;
    if (element.tagName === "IMG") finishImage(element);
    if (element.tagName === "A" && element.hasAttribute("href")) element.setAttribute("rel", "nofollow noopener noreferrer ugc");
    if (element.tagName === "INPUT") finishBox(element);
  });
  ready = made;
  return made;
}

function keeps({ tagName }: Element, { attrName, attrValue }: UponSanitizeAttributeHookEvent): boolean {
  if (tagName === "IMG") {
    if (attrName === "class") return attrValue === "vemoji";
    return attrName === "alt" || (attrName === "src" && (!/^\s*data:/iu.test(attrValue) || PICTURE_DATA.test(attrValue)));
  }
  return attrName !== "class" || COLOURED.has(tagName);
}

function finishImage(image: Element): void {
  if (!image.hasAttribute("alt")) image.setAttribute("alt", "");
  image.setAttribute("referrerpolicy", "no-referrer");
}

/** Of all controls only the box of a task list stays, and it cannot be used. */
function finishBox(input: Element): void {
  if (input.getAttribute("type") !== "checkbox") input.remove();
  else input.setAttribute("disabled", "");
}

function unmarked(text: string): string {
  return text.replaceAll(MARK, "");
}
