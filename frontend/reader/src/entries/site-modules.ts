/** The site's own modules during the build: components and code languages. */
import * as React from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { checkDrawn, checkGrammar, inSentences } from "./check-site-module.ts";
import { evaluateModule, type Exports } from "./evaluate-module.ts";

/** A component's `render(props, React, {lang})` returns a React node. */
type Render = (props: unknown, react: typeof React, page: { readonly lang: string }) => React.ReactNode;

/** The Prism that the builder loaded before the first language. */
interface Prism {
  readonly languages: Exports;
}

const components = new Map<string, Render>();

/** Registers the component `name` from its ES module in `file`. */
export function component(name: string, source: string, file: string): void {
  const { render } = evaluateModule(source, { React }, file);
  if (typeof render !== "function") throw new TypeError(`The component ${name} doesn't export a function 'render'.`);
  components.set(name, render as Render);
}

/** Static HTML of the component `name`; `props` is a JSON object. */
export function renderComponent(name: string, props: string, lang: string): string {
  const render = components.get(name);
  if (render === undefined) throw new Error(`The component ${name} is not registered.`);
  const node = render(JSON.parse(props), React, { lang });
  checkDrawn(node);
  try {
    return renderToStaticMarkup(node);
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
