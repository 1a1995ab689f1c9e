import createDOMPurify, { type Config } from "dompurify";

/** What is allowed in HTML. Names of tags and attributes are separated by spaces. */
export interface Profile {
  readonly tags: string;
  readonly attributes: string;
  /** Tags that are removed with their content. Other disallowed tags are replaced by their content. */
  readonly silent: string;
  /** The value of an attribute on an element of that tag, in capitals; null removes the attribute. */
  readonly attributeValue: (tag: string, attribute: string, value: string) => string | null;
  /** Adds required attributes to an allowed element. */
  readonly finish: (element: Element) => void;
}

/**
 * Returns the function that turns untrusted HTML into sanitized nodes.
 *
 * A strict policy reports styles, event handlers, and a `base` as soon as any parser reads them, even into a document that is
 * never shown. So these words contain a mark while the parser reads them. Colors are then set through `element.style`.
 */
export function purifier(profile: Profile): (html: string) => DocumentFragment {
  const config = {
    ALLOWED_TAGS: profile.tags.split(" "),
    ALLOWED_ATTR: profile.attributes.split(" "),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // Safe schemes, and addresses without a scheme.
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|ftp:|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/iu,
    FORBID_CONTENTS: [STYLE, ...profile.silent.split(" ")],
    RETURN_DOM_FRAGMENT: true,
  } as const satisfies Config;
  // Created for the first HTML, because there may be no document before.
  let library: ReturnType<typeof createDOMPurify> | undefined;

  return (html) => {
    library ??= libraryFor(profile);
    const fragment = library.sanitize(html.replaceAll(MARK, "").replaceAll(LOUD, `$&${MARK}`), config);
    const texts = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() !== null) {
      const { currentNode } = texts;
      if (currentNode.nodeValue?.includes(MARK) === true) currentNode.nodeValue = unmarked(currentNode.nodeValue);
    }
    return fragment;
  };
}

/** Tags that may have a color, and a class for colored code. */
export const COLORED: ReadonlySet<string> = new Set(["CODE", "PRE", "SPAN"]);

/** Images in the address itself. */
export const PICTURE_DATA = /^data:image\/(?:png|gif|jpe?g|webp|avif);/iu;

/** Tags whose content isn't text. */
export const SILENT = "script noscript noembed noframes iframe template svg math title textarea select xmp object";

/** Adds an empty text to an image without one, and sends no referrer. */
export function finishImage(image: Element): void {
  if (!image.hasAttribute("alt")) image.setAttribute("alt", "");
  image.setAttribute("referrerpolicy", "no-referrer");
}

/** Removes all controls except the checkbox of a task list, which is disabled. */
export function finishBox(input: Element): void {
  if (input.getAttribute("type") !== "checkbox") input.remove();
  else input.setAttribute("disabled", "");
}

/** Search engines don't follow a link, and its target has no access to the page. */
export function finishLink(link: Element): void {
  if (link.hasAttribute("href")) link.setAttribute("rel", "nofollow noopener noreferrer ugc");
}

/** A character for private use: texts don't need it, and parsers accept it in names. */
const MARK = "\uE000";
/** The beginning of `style`, of an event handler's name, of a `base`, and of a `frameset`, which would replace all text. */
const LOUD = /s(?=tyle)|\bo(?=n)|(?<=<)b(?=ase)|(?<=<)f(?=rameset)/giu;
const STYLE = `s${MARK}tyle`;

const COLOR = /(?:^|;)\s*color\s*:\s*(#[\da-f]{3,8}|[a-z]+|(?:rgb|hsl)a?\([\d\s.,%/]+\))\s*(?:;|$)/iu;

/** A separate instance, so that its hooks don't affect other users of the library in the page. */
function libraryFor({ attributeValue, finish }: Profile): ReturnType<typeof createDOMPurify> {
  const colors = new WeakMap<Element, string>();
  const made = createDOMPurify(window);

  made.addHook("uponSanitizeAttribute", (element, attribute) => {
    const value = unmarked(attribute.attrValue);
    if (attribute.attrName === STYLE && COLORED.has(element.tagName)) {
      const color = COLOR.exec(value)?.[1];
      if (color !== undefined) colors.set(element, color);
    }
    const allowed = attributeValue(element.tagName, attribute.attrName, value);
    attribute.attrValue = allowed ?? value;
    attribute.keepAttr = allowed !== null;
  });
  made.addHook("afterSanitizeAttributes", (element) => {
    const color = colors.get(element);
    if (color !== undefined && element instanceof HTMLElement) element.style.color = color;
    finish(element);
  });
  return made;
}

function unmarked(text: string): string {
  return text.replaceAll(MARK, "");
}

/**
 * Classes that color code, and no others: a comment must not look like a part of the page or of a widget. Tests compare these
 * lists with the stylesheets of the reader and of both widgets.
 */

/** A comment's `class` on `code`, `pre` and `span`, as the service stores it: the names and languages of Prism and highlight.js. */
export function commentClasses(value: string): string | null {
  return allowedOf(value, (name) => TOKENS.has(name) || /^(?:(?:language|lang|hljs)-[\w+#-]{1,40}|hljs|token)$/u.test(name));
}

/** A code host's `class` on `code`, `pre` and `span`: the names that GitHub, Rouge, Pygments, and Chroma use, and languages. */
export function platformClasses(value: string): string | null {
  return allowedOf(value, (name) => SHORT_TOKENS.has(name) || /^(?:pl-[a-z\d]{1,5}|language-[\w+-]{1,40}|highlight)$/u.test(name));
}

/** A code host's `class` on the parts of a note. */
export function noteClasses(value: string): string | null {
  return allowedOf(value, (name) => /^markdown-alert(?:-(?:title|note|tip|important|warning|caution))?$/u.test(name));
}

function allowedOf(value: string, known: (name: string) => boolean): string | null {
  const names = value.split(/\s/u).filter(known);
  return names.length === 0 ? null : names.join(" ");
}

const TOKENS: ReadonlySet<string> = new Set(
  "atrule attr-name attr-value bold boolean builtin cdata char class-name comment constant deleted doctype entity function important inserted italic keyword namespace number operator prolog property punctuation regex selector string symbol tag url variable".split(" "),
);
const SHORT_TOKENS: ReadonlySet<string> = new Set(
  "bp c c1 ch cl cm cp cpf cs dl err esc fm g gd ge ges gh gi gl go gp gr gs gt gu hl hll il k kc kd kn kp kr kt kv l ld m mb mf mh mi mo mx n na nb nbp nc nd ne nf ni nl nn no nt nv nx o ow p pi pm py s s1 s2 sa sb sc sd se sh si sr ss sx vc vg vi vm w x".split(" "),
);
