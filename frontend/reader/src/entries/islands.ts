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
  const inside = element.querySelector("[data-children]")?.innerHTML;
  const children = inside === undefined ? {} : { children: createElement("div", { "data-children": "", dangerouslySetInnerHTML: { __html: inside } }) };
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
      });
    },
  });
  return () => root.unmount();
}
