/** The site's own modules during the build: registers and renders components and code languages, and checks what they return. */
import * as React from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { withinBufferBudget } from "./buffer-budget.ts";
import { evaluateModule, type Exports } from "./evaluate-module.ts";
import { loadModule } from "./linked-modules.ts";

/** A component's `render(props, React, {lang, children})` returns a React node. */
type Render = (props: unknown, react: typeof React, page: { readonly lang: string; readonly children?: React.ReactNode }) => React.ReactNode;

/** The Prism that the builder loaded before the first language. */
interface Prism {
  readonly languages: Exports;
}

const components = new Map<string, Render>();

/** Registers the component `name` from its ES module in `file`. */
export function component(name: string, source: string, file: string): void {
  const { render } = withinBufferBudget(() => evaluateModule(source, { React }, file));
  if (typeof render !== "function") throw new TypeError(`The component ${name} doesn't export a function 'render'.`);
  components.set(name, render as Render);
}

/** The place where a page uses a component. */
interface Use {
  readonly lang: string;
  /** The island's id. */
  readonly id: string;
  /** Replaced by the Markdown inside the component; empty if there's none. */
  readonly children: string;
}

/** The component's children; hydration expects the same element. */
function childrenOf({ children }: Use): { readonly children?: React.ReactNode } {
  return children === "" ? {} : { children: React.createElement("div", { "data-children": "", dangerouslySetInnerHTML: { __html: children } }) };
}

/** Static HTML of the component `name`; `props` and `use`, a Use, are JSON objects. */
export function renderComponent(name: string, props: string, use: string): string {
  const render = components.get(name);
  if (render === undefined) throw new Error(`The component ${name} is not registered.`);
  return renderStatic(render, JSON.parse(props), JSON.parse(use) as Use);
}

function renderStatic(render: Render, props: unknown, use: Use): string {
  return withinBufferBudget(() => {
    const node = render(props, React, { lang: use.lang, ...childrenOf(use) });
    checkDrawn(node);
    return inReact(() => renderToStaticMarkup(node));
  });
}

/** What the builder needs to know about a compiled component. */
interface Nature {
  /** `react`: its default export is a React component. `static`: it exports `render`. Empty: it's no component. */
  readonly kind: "react" | "static" | "";
  /** Its export `hydrate`; empty if there's none. */
  readonly hydrate: string;
}

/** Runs the compiled module in `file`, and returns its Nature in JSON. */
export function natureOf(file: string): string {
  const { default: main, render, hydrate = "" } = withinBufferBudget(() => loadModule(file));
  if (typeof hydrate !== "string") throw new TypeError(`'hydrate' is ${String(hydrate)}. Expected: a text such as "visible".`);
  const nature = (kind: Nature["kind"]): Nature => ({ kind, hydrate });
  if (typeof render === "function") return JSON.stringify(nature("static"));
  return JSON.stringify(nature(typeof main === "function" || isReactType(main) ? "react" : ""));
}

/** Components made by `memo` and `forwardRef`. */
function isReactType(value: unknown): boolean {
  return typeof value === "object" && value !== null && "$$typeof" in value && !React.isValidElement(value);
}

/** HTML of the compiled component in `file`; `props` and `use`, a Use, are JSON objects. React's hydration expects the same properties. */
export function renderIsland(file: string, props: string, use: string): string {
  const { default: main, render } = loadModule(file);
  const place = JSON.parse(use) as Use;
  const given = JSON.parse(props) as Readonly<Record<string, unknown>>;
  if (typeof render === "function") return renderStatic(render as Render, given, place);
  const node = React.createElement(main as React.FunctionComponent, { lang: place.lang, ...given, ...childrenOf(place) } as object);
  return withinBufferBudget(() => inReact(() => renderToString(node, { identifierPrefix: `${place.id}-` })));
}

function inReact(draw: () => string): string {
  try {
    return draw();
  } catch (error) {
    throw inSentences(error);
  }
}

/** Registers the code language `name` in `file` with Prism. The module's default export is the grammar, or a function that returns it. */
export function language(name: string, source: string, file: string): void {
  const prism = Reflect.get(globalThis, "Prism") as Prism;
  const made = evaluateModule(source, { Prism: prism }, file)["default"];
  const grammar = typeof made === "function" ? (made as (prism: Prism) => unknown)(prism) : made;
  checkGrammar(grammar, name);
  prism.languages[name] = grammar;
}

/** Throws if `render` returned something that shows nothing or can't be shown at once; React would ignore it or report suspending. */
export function checkDrawn(node: React.ReactNode): void {
  if (node === undefined) throw new TypeError("'render' returns nothing. Expected: a React node, or null to show nothing.");
  if (typeof node === "function") {
    throw new TypeError("'render' returns a function. Expected: a React node, such as React.createElement(name).");
  }
  checkPresent(node);
}

function checkPresent(node: unknown): void {
  if (Array.isArray(node)) for (const one of node) checkPresent(one);
  else if (typeof node === "object" && node !== null && "then" in node) {
    throw new TypeError("'render' returns a promise. Expected: a React node. Only 'mount' can be async.");
  }
}

/** The same error in sentences, if it's React's: in production, React reports numbers. */
export function inSentences(error: unknown): unknown {
  const [, code = "", address = ""] = MINIFIED.exec(error instanceof Error ? error.message : "") ?? [];
  if (code === "") return error;
  const [first = ""] = [...address.matchAll(/args\[\]=([^&]*)/gu)].map(([, written = ""]) => decodeURIComponent(written));
  const words = SENTENCES[code]?.(first) ?? `React rejects what it renders: ${address}`;
  return new TypeError(words, { cause: error });
}

/** An error's message in a sentence; browsers run React's production build too. */
export function sentence(message: string): string {
  return (inSentences(new Error(message)) as Error).message;
}

const MINIFIED = /^Minified React error #(\d+); visit (\S+)/u;

/** Messages by the number of React's error. */
const SENTENCES: Readonly<Record<string, (what: string) => string>> = {
  31: (what) => `It renders an ${what.replace(/^\[object (.*)\]$/u, "object $1")}. Expected: text, numbers, React elements, or lists of these.`,
  60: () => "An element has both children and dangerouslySetInnerHTML. Expected: one of them.",
  61: () => "An element's dangerouslySetInnerHTML doesn't have the form { __html: '…' }.",
  62: () => "An element's 'style' isn't an object. Expected: a className, and a stylesheet of the site.",
  65: (what) => `An element can't be named '${what}'.`,
  92: () => "A textarea has both children and a value. Expected: one of them.",
  93: () => "A textarea has several children. Expected: one text.",
  130: (what) => `The type of an element is ${what}. Expected: a name such as 'p', or a function.`,
  301: () => "A function component sets its state on every call.",
  399: (what) => `An element '${what}' has children. Expected: none; HTML doesn't allow them.`,
  426: () => "It renders something that arrives later, such as a promise or an async function. Expected: everything at once.",
};

/** A mapping from token names to patterns, as far as that was checked. */
type Grammar = Readonly<Record<string, unknown>>;

/** Throws if `grammar`, of the code language `name`, isn't a grammar, or one of its tokens isn't a pattern. */
export function checkGrammar(grammar: unknown, name: string): asserts grammar is Grammar {
  if (!isPlain(grammar)) throw new TypeError(`The language ${name} doesn't export a grammar by default.`);
  checkTokens(grammar, { name, path: "", seen: new Set() });
}

/** The place of the check. */
interface Place {
  readonly name: string;
  /** The path of a nested grammar, with the dot before its tokens. */
  readonly path: string;
  /** A grammar may contain itself. */
  readonly seen: Set<Grammar>;
}

function checkTokens(grammar: Grammar, { name, path, seen }: Place): void {
  if (seen.has(grammar)) return;
  seen.add(grammar);
  for (const [token, patterns] of Object.entries(grammar)) {
    const at = `${path}${token}`;
    // Prism ignores tokens that were removed, and merges the tokens of 'rest'.
    if (isAbsent(patterns)) continue;
    if (token === "rest") checkWithin(patterns, at, { name, path, seen });
    else if (!Array.isArray(patterns)) checkPattern(patterns, at, { name, path, seen });
    else for (const [index, one] of patterns.entries()) checkPattern(one, `${at}[${index}]`, { name, path, seen });
  }
}

function checkPattern(pattern: unknown, at: string, place: Place): void {
  if (pattern instanceof RegExp) return;
  if (!isPlain(pattern) || !(pattern["pattern"] instanceof RegExp)) {
    throw new TypeError(
      `In the language ${place.name}, ${at} has no pattern. Expected: a regular expression, an object with one as its 'pattern', or a list of these.`,
    );
  }
  if (!isAbsent(pattern["inside"])) checkWithin(pattern["inside"], `${at}.inside`, place);
}

function checkWithin(grammar: unknown, at: string, place: Place): void {
  if (!isPlain(grammar)) throw new TypeError(`In the language ${place.name}, ${at} isn't a grammar. Expected: an object of tokens and their patterns.`);
  checkTokens(grammar, { ...place, path: `${at}.` });
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === false;
}

function isPlain(value: unknown): value is Grammar {
  return Object.prototype.toString.call(value) === "[object Object]";
}
