import { COLORED, finishBox, finishImage, finishLink, noteClasses, PICTURE_DATA, platformClasses, purifier, SILENT } from "./purify.ts";

/**
 * HTML that a code host made of a comment, as nodes that may be put into the page. It keeps more than a visitor's HTML:
 * highlighted code, notes, task lists, sizes of images. What is loaded late or played there becomes an image or a link here.
 * `base`: address of the page on the host, to which its links are relative; where it is none, only whole addresses lead anywhere.
 */
export function sanitizePlatform(html: string, base: string): DocumentFragment {
  // A place on a page that is none would become an address that acts.
  home = /^https?:/iu.test(base) ? base : undefined;
  return purify(html);
}

/** Cleaning is not interrupted, so one address at a time is enough. */
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
      // Headings have links to themselves that are but a drawing.
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

/** Absolute on the host; an address that is none goes. */
function resolve(element: Element, name: "href" | "src"): void {
  const address = element.getAttribute(name);
  if (address === null) return;
  const whole = URL.canParse(address, home) ? new URL(address, home) : null;
  if (whole === null) element.removeAttribute(name);
  else element.setAttribute(name, whole.href);
}

/** Named after the file. It is looked at next, as all other elements are. */
function linkTo(address: string): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = address;
  link.textContent = address.split("/").at(-1) ?? "";
  return link;
}
