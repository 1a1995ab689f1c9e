/**
 * Lets Mermaid style what it draws in this document although the site's policy blocks inline styles.
 *
 * Scripts may set styles through the DOM, and use style sheets that they construct. So style attributes become properties
 * of `style`, and style elements become such sheets. In the markup that Mermaid reads back, they have the names
 * `data-style` and `desc data-sheet`, which the policy allows. No other code runs in this document.
 */
const SVG = "http://www.w3.org/2000/svg";
const { createElement, createElementNS } = document;
const { setAttribute } = Element.prototype;
const { parseFromString } = DOMParser.prototype;
const innerHTML = Object.getOwnPropertyDescriptor(Element.prototype, "innerHTML");

/** The markup with `data-style` in place of `style`, before the browser's parser reads it. */
function withoutStyles(markup) {
  return String(markup).replace(/(<[a-z][^<>]*?\s)style(?=\s*=)/giu, "$1data-style");
}

function sheetElement() {
  const element = createElementNS.call(document, SVG, "desc");
  setAttribute.call(element, "data-sheet", "");
  return element;
}

/** The element of each sheet. */
const elements = new Map();

function adopt(node) {
  if (!(node instanceof Element) || !node.hasAttribute("data-sheet")) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(node.textContent);
  elements.set(sheet, node);
  document.adoptedStyleSheets.push(sheet);
}

/** Removes the sheets whose elements Mermaid has removed. */
export function removeUnusedSheets() {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => elements.get(sheet)?.isConnected ?? true);
  for (const [sheet, element] of elements) if (!element.isConnected) elements.delete(sheet);
}

document.createElement = (name, options) => (/^style$/iu.test(name) ? sheetElement() : createElement.call(document, name, options));
document.createElementNS = (space, name, options) =>
  /^style$/iu.test(name) ? sheetElement() : createElementNS.call(document, space, name, options);

Element.prototype.setAttribute = function (name, value) {
  if (/^style$/iu.test(name) && this.style) this.style.cssText = value;
  else setAttribute.call(this, name, value);
};

for (const method of ["appendChild", "insertBefore"]) {
  const insert = Node.prototype[method];
  Node.prototype[method] = function (node, ...rest) {
    adopt(node);
    return insert.call(this, node, ...rest);
  };
}

Object.defineProperty(Element.prototype, "innerHTML", {
  ...innerHTML,
  get() {
    const styled = [...this.querySelectorAll("[style]")].map((element) => [element, element.getAttribute("style")]);
    for (const [element, style] of styled) {
      setAttribute.call(element, "data-style", style);
      element.removeAttribute("style");
    }
    const markup = innerHTML.get.call(this);
    for (const [element, style] of styled) {
      element.removeAttribute("data-style");
      element.style.cssText = style;
    }
    return markup;
  },
  set(markup) {
    innerHTML.set.call(this, withoutStyles(markup));
    for (const element of (this.content ?? this).querySelectorAll("[data-style]")) {
      element.style.cssText = element.getAttribute("data-style");
      element.removeAttribute("data-style");
    }
  },
});

DOMParser.prototype.parseFromString = function (markup, type) {
  return parseFromString.call(this, withoutStyles(markup), type);
};
