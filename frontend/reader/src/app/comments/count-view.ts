/** Counts a view of a page, and shows this count and those of other pages. Loaded only on pages with a counter. */
import type { Comments } from "@glosa/contract";
import type { CountView } from "./comments.ts";

/** Counts this view where an element of `root` names the current path, and fills in all counts. */
type StartCounters = (options: Readonly<Record<string, unknown>>, root: ParentNode) => () => void;

/** Counts views with the anonymous widget's counters. Code hosts have none. */
export function createCountView(startCounters: StartCounters): CountView {
  return (body, { path, title }, { solution, options, numStyle }) => {
    if (solution !== "anonymous") return () => undefined;
    style(body, numStyle);
    return startCounters({ path, title, ...options }, body);
  };
}

/** Styles the number of the page's own counter. The policy forbids style attributes in markup; a script may set properties one by one. */
function style(body: HTMLElement, properties: Comments["numStyle"]): void {
  const number = body.querySelector<HTMLElement>("[data-place=views] > .leancloud-visitors-count");
  for (const [name, value] of Object.entries(properties)) number?.style.setProperty(kebab(name), value);
}

/** `fontSize` and `font-size` are the same property. */
function kebab(name: string): string {
  return name.startsWith("--") ? name : name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}
