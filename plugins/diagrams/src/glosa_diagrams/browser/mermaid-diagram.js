/**
 * A Mermaid diagram. On the page, its source is a block of code. In the browser, the drawing appears in its place, in a
 * shadow root, and the code moves into an element that opens and closes.
 *
 * The site's policy blocks inline styles, so styles are set through the DOM, and style sheets are constructed.
 */

const WORDS = {
  de: { diagram: "Diagramm", source: "Quelltext des Diagramms", failed: "Das Diagramm kann nicht gezeichnet werden." },
  en: { diagram: "Diagram", source: "Source of the diagram", failed: "The diagram can't be drawn." },
  es: { diagram: "Diagrama", source: "Código del diagrama", failed: "No se puede dibujar el diagrama." },
  fr: { diagram: "Diagramme", source: "Source du diagramme", failed: "Le diagramme ne peut pas être dessiné." },
  pt: { diagram: "Diagrama", source: "Código do diagrama", failed: "Não foi possível desenhar o diagrama." },
};

const STYLES = `
:host { display: block; margin-block-start: 1.5em; }
[hidden] { display: none !important; }
.drawing { direction: ltr; overflow-x: auto; color: var(--text); font-size: 16px; line-height: 1.5; }
.drawing:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.drawing svg { display: block; block-size: auto; margin-inline: auto; }
.drawing.dark [style*="mix-blend-mode"] { mix-blend-mode: normal !important; }
.problem { margin-block-end: 1em; padding: 0.75em 1em; border-inline-start: 3px solid var(--danger); background: var(--surface); }
.problem pre { margin: 0.5em 0 0; overflow-x: auto; direction: ltr; font: var(--small)/1.5 var(--mono); }
summary { inline-size: fit-content; padding-block: 0.375em; color: var(--muted); font-size: var(--small); cursor: pointer; }
.alone > summary { display: none; }
::slotted(*) { margin-block-start: 0 !important; }
@media print {
  details:not(.alone) { display: none; }
  .drawing { overflow: visible; break-inside: avoid; }
  .drawing svg { max-inline-size: 100%; }
  .light:not(:empty) ~ .dark { display: none; }
  .drawing.light:not(:empty) { display: block !important; }
}
`;

/** How far a drawing shrinks before it scrolls: the text stays as large as the smallest text of the page. */
const SHRINKS_TO = 0.75;
const FRAME_WIDTH = 720;
/** Milliseconds without a diagram after which Mermaid's memory is freed. */
const FRAME_REST = 10_000;
/** How many drawings stay in memory, for readers who come back to a page. */
const DRAWINGS = 64;
/** How many parts of a diagram Mermaid gives colors of their own. */
const PARTS = 12;

/** Without scripts, and until the diagram is drawn: the code. */
export function render(props, React, { children }) {
  return children;
}

export function mount(element, { source, library }) {
  const words = WORDS[document.documentElement.lang.split("-")[0]] ?? WORDS.en;
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  const light = make("div", { class: "drawing light", hidden: "" });
  const dark = make("div", { class: "drawing dark", hidden: "" });
  const problem = make("div", { class: "problem", role: "alert", hidden: "" });
  const code = make("details", { class: "alone", open: "" }, make("summary", {}, words.source), make("slot"));
  root.replaceChildren(light, dark, problem, code);
  root.adoptedStyleSheets = [sheetOf(STYLES)];
  const leave = useFrame();
  const drawings = { light, dark };
  const pending = {};
  let ended = false;

  /** Draws the diagram for a color scheme, once. */
  const drawn = (scheme) => (pending[scheme] ??= drawInto(drawings[scheme], source, { root, library, scheme, label: words.diagram }));

  const show = async () => {
    const scheme = schemeOf(element);
    try {
      await drawn(scheme);
      if (ended || scheme !== schemeOf(element)) return;
      light.hidden = scheme !== "light";
      dark.hidden = scheme !== "dark";
      problem.hidden = true;
      if (code.classList.contains("alone")) {
        code.classList.remove("alone");
        code.open = false;
      }
      measure();
      // Paper is light, and printing doesn't wait.
      await drawn("light");
    } catch (error) {
      delete pending[scheme];
      if (!ended) fail(error);
    }
  };
  const fail = (error) => {
    const message = error instanceof Error ? error.message : String(error);
    console.error(`${words.failed}\n${source}\n`, error);
    problem.replaceChildren(words.failed, make("pre", { lang: "en", tabindex: "0" }, message));
    problem.hidden = false;
    light.hidden = true;
    dark.hidden = true;
    code.classList.add("alone");
    code.open = true;
  };
  /** What scrolls can be focused, so that keys scroll it. */
  const measure = () => {
    for (const drawing of [light, dark]) {
      const scrolls = drawing.scrollWidth > drawing.clientWidth;
      setAttributes(drawing, { tabindex: scrolls ? "0" : null, role: scrolls ? "group" : null, "aria-label": scrolls ? words.diagram : null });
    }
  };

  const resized = new ResizeObserver(measure);
  resized.observe(element);
  const unwatch = onSchemeChange(() => void show());
  void show();
  return () => {
    ended = true;
    unwatch();
    resized.disconnect();
    leave();
    root.replaceChildren(make("slot"));
    root.adoptedStyleSheets = [];
  };
}

/** Draws `source` into `target`, an element in `root`. */
async function drawInto(target, source, { root, library, scheme, label }) {
  const markup = await markupOf(source, library, configOf(root, scheme));
  const svg = new DOMParser().parseFromString(markup, "text/html").querySelector("svg");
  if (svg === null) throw new Error("Mermaid returned no drawing.");
  for (const element of svg.querySelectorAll("[data-sheet]")) {
    root.adoptedStyleSheets.push(sheetOf(element.textContent));
    element.remove();
  }
  target.replaceChildren(svg);
  for (const element of target.querySelectorAll("[data-style]")) {
    element.style.cssText = element.dataset.style;
    delete element.dataset.style;
  }
  const { width } = svg.viewBox.baseVal;
  if (width > 0) {
    setAttributes(svg, { width: null, height: null });
    svg.style.maxInlineSize = "";
    svg.style.maxWidth = "";
    svg.style.inlineSize = `clamp(${width * SHRINKS_TO}px, 100%, ${width}px)`;
  }
  // Nothing inside an image can be focused, so a drawing with links isn't one.
  const role = svg.querySelector("a") === null ? "img" : "group";
  const labelled = svg.hasAttribute("aria-labelledby");
  setAttributes(svg, { role, "aria-roledescription": null, ...(labelled ? {} : { "aria-label": label }) });
}

/** Mermaid's drawings by what they were made from, the latest last. */
const memory = new Map();

async function markupOf(source, library, config) {
  const key = JSON.stringify([source, library, config]);
  const markup = memory.get(key) ?? (await (await frameOf(library)).drawDiagram(source, config, fontRules()));
  memory.delete(key);
  memory.set(key, markup);
  if (memory.size > DRAWINGS) memory.delete(memory.keys().next().value);
  return markup;
}

/** Mermaid's configuration with the colors and the font that the page has at `root`. */
function configOf(root, scheme) {
  const probe = make("span");
  probe.style.colorScheme = scheme;
  root.append(probe);
  const color = (name) => {
    probe.style.color = `var(--${name})`;
    return hexOf(getComputedStyle(probe).color);
  };
  const fontFamily = getComputedStyle(probe).fontFamily;
  const palette = ["accent", "tip", "warning", "muted", "danger"].map(color);
  const config = {
    theme: "base",
    // Mermaid's own choice, ELK, is three times as heavy.
    layout: "dagre",
    fontFamily,
    themeVariables: {
      darkMode: scheme === "dark",
      fontFamily,
      fontSize: "16px",
      background: color("page"),
      primaryColor: color("surface"),
      primaryTextColor: color("text"),
      primaryBorderColor: color("edge"),
      lineColor: color("muted"),
      textColor: color("text"),
      titleColor: color("text"),
      edgeLabelBackground: color("page"),
      noteBkgColor: color("tint"),
      noteTextColor: color("text"),
      noteBorderColor: color("accent"),
      archEdgeColor: color("muted"),
      archEdgeArrowColor: color("muted"),
      archGroupBorderColor: color("edge"),
      ...numbered("pie", palette, 1),
      ...numbered("git", palette, 0),
      ...numbered("gitBranchLabel", [color("page")], 0),
      ...numbered("cScale", palette, 0),
      ...numbered("cScaleLabel", [color("page")], 0),
      pieOpacity: "1",
      pieStrokeColor: color("page"),
      pieOuterStrokeColor: color("page"),
      pieSectionTextColor: color("page"),
      pieLegendTextColor: color("text"),
      xyChart: { plotColorPalette: palette.join(",") },
      dropShadow: "none",
      useGradient: false,
    },
  };
  probe.remove();
  return config;
}

/** Mermaid's variables for the parts of a diagram: `pie1`, `pie2`, and so on, which take the colors in turn. */
function numbered(name, colors, first) {
  return Object.fromEntries(Array.from({ length: PARTS }, (_, index) => [`${name}${index + first}`, colors[index % colors.length]]));
}

/** `#rrggbb`, which Mermaid can compute with, for any color that a browser computes. */
function hexOf(color) {
  const [, written] = /^rgba?\(([^)]*)\)$/u.exec(color) ?? [];
  const numbers = written === undefined ? paintedNumbers(color) : written.split(/[\s,/]+/u).map(Number);
  return `#${numbers.slice(0, 3).map((number) => Math.round(number).toString(16).padStart(2, "0")).join("")}`;
}

function paintedNumbers(color) {
  const context = make("canvas", { width: "1", height: "1" }).getContext("2d");
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data];
}

/** The color scheme that `element` is shown in. */
function schemeOf(element) {
  const { colorScheme } = getComputedStyle(element);
  if (!colorScheme.includes("dark")) return "light";
  return colorScheme.includes("light") && !prefersDark().matches ? "light" : "dark";
}

function prefersDark() {
  return matchMedia("(prefers-color-scheme: dark)");
}

/** Calls `task` after anything that can change the color scheme. Returns a function that ends it. */
function onSchemeChange(task) {
  const system = prefersDark();
  const observer = new MutationObserver(task);
  observer.observe(document.documentElement, { attributes: true });
  system.addEventListener("change", task);
  return () => {
    observer.disconnect();
    system.removeEventListener("change", task);
  };
}

/** The rules of the page that load fonts, with complete addresses. */
function fontRules() {
  const rules = [];
  const collect = (list, base) => {
    for (const rule of list) {
      if (rule instanceof CSSFontFaceRule) {
        rules.push(rule.cssText.replace(/url\("([^"]*)"\)/gu, (_, address) => `url("${new URL(address, base).href}")`));
      } else if (rule.cssRules !== undefined) collect(rule.cssRules, base);
    }
  };
  for (const sheet of document.styleSheets) {
    // Those of other hosts can't be read.
    if (sheet.href === null || new URL(sheet.href).origin === location.origin) collect(sheet.cssRules, sheet.href ?? document.baseURI);
  }
  return rules.join("\n");
}

/** A promise of the window that Mermaid runs in, and its element. All diagrams share it. */
let frame;
let users = 0;

/** Notes that a diagram needs the frame. Returns a function for when it no longer does. */
function useFrame() {
  users += 1;
  return () => {
    users -= 1;
    setTimeout(() => {
      if (users > 0) return;
      frame?.element.remove();
      frame = undefined;
    }, FRAME_REST);
  };
}

function frameOf(library) {
  frame ??= openFrame(library);
  return frame.window;
}

function openFrame(library) {
  const element = make("iframe", { title: "Mermaid", "aria-hidden": "true", tabindex: "-1", inert: "" });
  element.style.cssText = `position: fixed; inset: 0 auto auto 0; inline-size: ${FRAME_WIDTH}px; block-size: 480px; border: 0; visibility: hidden; pointer-events: none; z-index: -1`;
  document.body.append(element);
  const inside = element.contentDocument;
  // Without a document type, measurements would differ from the page's.
  inside.open();
  inside.write("<!doctype html>");
  inside.close();
  inside.documentElement.lang = document.documentElement.lang;
  const script = inside.createElement("script");
  script.type = "module";
  script.src = new URL(library, document.baseURI).href;
  const loaded = new Promise((resolve, reject) => {
    script.addEventListener("load", () => resolve(element.contentWindow));
    script.addEventListener("error", () => reject(new Error(`${script.src} couldn't be loaded.`)));
  });
  inside.head.append(script);
  const opened = { element, window: loaded };
  loaded.catch(() => {
    // The next diagram tries again.
    element.remove();
    if (frame === opened) frame = undefined;
  });
  return opened;
}

function sheetOf(text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

/** Sets attributes; `null` removes one. */
function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}
