/** One view of a page, counted and shown. Loaded on pages with a counter only. */
import type { Comments } from "@glosa/contract";
import type { CountView } from "./counter.ts";

/** Counts this view on the element among `root`'s that names the current path, and fills in all counts. */
type StartCounters = (options: Readonly<Record<string, unknown>>, root: ParentNode) => () => void;

export function createCountView(startCounters: StartCounters): CountView {
  return (element, page, comments) => {
    style(element, comments.numStyle);
    return startCounters({ path: page.path, ...comments.options }, element.parentElement ?? element);
  };
}

/** The policy forbids style attributes in markup; a script may set properties one by one. */
function style(element: HTMLElement, properties: Comments["numStyle"]): void {
  const number = element.querySelector<HTMLElement>(".leancloud-visitors-count");
  for (const [name, value] of Object.entries(properties)) number?.style.setProperty(kebab(name), value);
}

/** `fontSize` and `font-size` are the same property. */
function kebab(name: string): string {
  return name.startsWith("--") ? name : name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}
