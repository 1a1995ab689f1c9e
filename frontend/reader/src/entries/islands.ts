/** Starts a page's components, and gives those that are written for React the reader's own. Pages without components never load it. */
import { createElement, type FunctionComponent } from "react";
import { hydrateRoot } from "react-dom/client";
import type { Island, PageData } from "@glosa/contract";
import { type IslandPorts, mountIslands } from "../app/page/islands.ts";

export { libraries } from "./react-for-islands.ts";

/** Starts the islands of `article`. The returned function ends them. */
export function startIslands(article: Element, page: PageData, ports: Omit<IslandPorts, "hydrate">): () => void {
  return mountIslands(article, page, { ...ports, hydrate });
}

/** Hydrates a component with the properties that the builder gave it. If it fails, the builder's HTML comes back. */
function hydrate(element: Element, component: unknown, { id, name, props }: Island, lang: string): () => void {
  const served = element.innerHTML;
  // The Markdown inside it. Its nodes stay alive, with components among them, also if React makes a new box for them.
  let inside = element.querySelector("[data-children]");
  const keep = (box: Element | null) => {
    if (box === null || box === inside) return;
    box.replaceChildren(...(inside?.childNodes ?? []));
    inside = box;
  };
  const children = inside && { children: createElement("div", { "data-children": "", ref: keep, dangerouslySetInnerHTML: { __html: "" } }) };
  const problem = (error: unknown) => {
    console.error(`The component ${name} failed.`, error);
    dispatchEvent(new CustomEvent("glosa:problem", { detail: { name, error, served, shown: element.innerHTML } }));
  };
  const root = hydrateRoot(element, createElement(component as FunctionComponent, { lang, ...props, ...children } as object), {
    identifierPrefix: `${id}-`,
    onRecoverableError: problem,
    onCaughtError: problem,
    onUncaughtError: (error) => {
      problem(error);
      queueMicrotask(() => {
        root.unmount();
        element.innerHTML = served;
        keep(element.querySelector("[data-children]"));
      });
    },
  });
  return () => root.unmount();
}
