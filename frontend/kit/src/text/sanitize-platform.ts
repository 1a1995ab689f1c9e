import { COLORED, finishBox, finishImage, finishLink, noteClasses, PICTURE_DATA, platformClasses, purifier, SILENT } from "./purify.ts";

/**
 * A code host's HTML of a comment as sanitized nodes. It may contain more than a visitor's HTML: highlighted code, notes, task
 * lists, and sizes of images. Images that load late become images, and videos become links.
 * `base` is the address of the page on the host, which links are relative to. Without one, relative links are removed.
 */
export function sanitizePlatform(html: string, base: string): DocumentFragment {
  // Relative links must not become addresses with another scheme, such as javascript.
  home = /^https?:/iu.test(base) ? base : undefined;
  return purify(html);
}

/** Sanitizing isn't interrupted, so one variable is enough. */
let home: string | undefined;

const purify = purifier({
  tags: "a abbr b bdi bdo blockquote br caption center cite code col colgroup dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q rp rt ruby s samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var video wbr",
  attributes: "align alt checked class colspan data-src datetime dir disabled height href lang open reversed rowspan span src start title type width",
  silent: `${SILENT} audio`,
  attributeValue,
  finish,
});

/** Parts of a note. */
const NOTED: ReadonlySet<string> = new Set(["DIV", "P"]);

function attributeValue(tag: string, attribute: string, value: string): string | null {
  switch (attribute) {
    case "class":
      if (COLORED.has(tag)) return platformClasses(value);
      return NOTED.has(tag) ? noteClasses(value) : null;
    case "src":
    case "data-src":
      return tag === "VIDEO" || (tag === "IMG" && (!/^\s*data:/iu.test(value) || PICTURE_DATA.test(value))) ? value : null;
    case "width":
    case "height":
      return tag === "IMG" ? value : null;
    default:
      return value;
  }
}

function finish(element: Element): void {
  switch (element.tagName) {
    case "A":
      resolve(element, "href");
      // Headings have links to themselves that are only an icon.
      if (element.textContent.trim() === "" && element.querySelector("img, video") === null) element.remove();
      else finishLink(element);
      break;
    case "IMG":
      if (element instanceof HTMLImageElement) finishLate(element);
      resolve(element, "src");
      finishImage(element);
      break;
    case "VIDEO":
      resolve(element, "src");
      element.replaceWith(linkTo(element.getAttribute("src") ?? ""));
      break;
    case "INPUT":
      finishBox(element);
      break;
    default:
  }
}

/** GitLab loads images by script. */
function finishLate(image: HTMLImageElement): void {
  const late = image.dataset["src"];
  if (late === undefined) return;
  image.setAttribute("src", late);
  delete image.dataset["src"];
}

/** Makes an address absolute; removes an invalid one. */
function resolve(element: Element, name: "href" | "src"): void {
  const address = element.getAttribute(name);
  if (address === null) return;
  const whole = URL.canParse(address, home) ? new URL(address, home) : null;
  if (whole === null) element.removeAttribute(name);
  else element.setAttribute(name, whole.href);
}

/** A link with the file's name. The sanitizer visits it next, like all other elements. */
function linkTo(address: string): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = address;
  link.textContent = address.split("/").at(-1) ?? "";
  return link;
}
