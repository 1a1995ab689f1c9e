/** The site's own modules at build time: components and fence languages. */
import * as React from "react";
import { renderToStaticMarkup } from "react-dom/server";

type Exports = Record<string, unknown>;

/** A component's `render(props, React, {lang})` answers a React node. */
type Render = (props: unknown, react: typeof React, page: { readonly lang: string }) => React.ReactNode;

const components = new Map<string, Render>();

/** Registers the component `name`. `source` is the body of a function that fills `exports`. */
export function component(name: string, source: string): void {
  const { render } = evaluate(source);
  if (typeof render !== "function") throw new Error(`The component ${name} exports no function "render".`);
  components.set(name, render as Render);
}

/** Static HTML of the component `name`; `props` is a JSON object. */
export function renderComponent(name: string, props: string, lang: string): string {
  const render = components.get(name);
  if (render === undefined) throw new Error(`The component ${name} is not registered.`);
  return renderToStaticMarkup(render(JSON.parse(props), React, { lang }));
}

/** Registers the fence language `name` with Prism. The module's default export is its grammar, or makes it from Prism. */
export function language(name: string, source: string): void {
  const { Prism } = globalThis as unknown as { readonly Prism: { readonly languages: Exports } };
  const made = evaluate(source)["default"];
  const grammar: unknown = typeof made === "function" ? made(Prism) : made;
  if (typeof grammar !== "object" || grammar === null) throw new Error(`The language ${name} exports no grammar by default.`);
  Prism.languages[name] = grammar;
}

function evaluate(source: string): Exports {
  const exports: Exports = {};
  // oxlint-disable-next-line no-new-func -- the site's own code, given by the builder; the browser never runs this
  new Function("exports", "React", source)(exports, React);
  return exports;
}
