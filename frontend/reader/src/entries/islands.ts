/** Starts a page's components, and gives those that are written for React the reader's own. Pages without components never load it. */
import { createElement, type FunctionComponent } from "react";
import { hydrateRoot } from "react-dom/client";
import type { Island, PageData } from "@glosa/contract";
import { type IslandPorts, mountIslands } from "../app/page/islands.ts";

export { libraries } from "./react-for-islands.ts";

/** Starts the islands of `article`. The returned function ends them. */
export function startIslands(article: Element, page: PageData, ports: Omit<IslandPorts, "hydrate" | "report">): () => void {
  return mountIslands(article, page, { ...ports, hydrate, report });
}

/** Also for the script of `glosa dev`, which shows it on the page. */
function report(message: string, error: unknown, island: Island, details?: object): void {
  console.error(message, error);
  dispatchEvent(new CustomEvent("glosa:problem", { detail: { island, error, ...details } }));
}

/** Hydrates a component with the properties that the builder gave it. If it fails, the builder's HTML comes back. */
function hydrate(element: Element, component: unknown, island: Island, lang: string): () => void {
  const { id, name, props } = island;
  const served = element.cloneNode(true) as Element;
  // The Markdown inside it. Its nodes stay alive, with components among them, also if React makes a new box for them.
  let inside = element.querySelector("[data-children]");
  const keep = (box: Element | null) => {
    if (box === null || inside === null || box === inside) return;
    box.replaceChildren(...inside.childNodes);
    inside = box;
  };
  const children = inside && { children: createElement("div", { "data-children": "", ref: keep, dangerouslySetInnerHTML: { __html: "" } }) };
  // React also reports components that end before it hydrates them. They have no fault.
  const problem = (error: unknown, info: object) => {
    if (element.isConnected) report(`The component ${name} failed.`, error, island, { info, served, element });
  };
  const root = hydrateRoot(element, createElement(component as FunctionComponent, { lang, ...props, ...children } as object), {
    identifierPrefix: `${id}-`,
    onRecoverableError: problem,
    onCaughtError: problem,
    onUncaughtError: (error, info) => {
      problem(error, info);
      end();
    },
  });
  /** An element as before takes its place, because it can start again: on a page with the same HTML. React may still write to the old one. */
  const end = () => {
    keep(served.querySelector("[data-children]"));
    element.replaceWith(served);
    queueMicrotask(() => root.unmount());
  };
  return end;
}
