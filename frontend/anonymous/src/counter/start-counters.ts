import { randomKey } from "@glosa/kit/browser/random-key.ts";
import type { DriverParts } from "../driver/access.ts";
import { chooseCounters } from "../driver/choose-counters.ts";
import type { Counters } from "../driver/driver.ts";
import { threadPath } from "../model/addresses.ts";
import type { Options } from "../options/options.ts";

/**
 * Fills the elements below `root` that show visits (`.leancloud_visitors`, `.leancloud-visitors`, by their id) and
 * numbers of comments (`.valine-comment-count`, by `data-xid`). Call it once per page view. With the option `visitor`, it
 * counts the visit once if an element's id is the current path, however many such elements there are (D19). If the store
 * can't be reached, the elements stay as they are. The returned function ends it: later responses are ignored.
 */
export function startCounters(options: Options, root: ParentNode, parts: DriverParts): () => void {
  const load = chooseCounters(options, parts);
  let over = false;
  const unlessOver = (write: () => void) => {
    if (!over) write();
  };
  const { page } = parts;
  const here = { names: [page.path, options.path].map(threadPath), title: options.title || page.title };
  void Promise.allSettled([fillComments(root, load, unlessOver), options.visitor ? fillVisits(root, here, { load, unlessOver }) : undefined]);
  return () => {
    over = true;
  };
}

type UnlessOver = (write: () => void) => void;

/** The current page: its names, beginning with the path in the address bar, and its title, unless an element has another one. */
interface Here {
  readonly names: readonly string[];
  readonly title: string;
}

async function fillVisits(root: ParentNode, here: Here, { load, unlessOver }: { readonly load: () => Promise<Counters>; readonly unlessOver: UnlessOver }): Promise<void> {
  const elements = byPath(root.querySelectorAll<HTMLElement>(".leancloud_visitors, .leancloud-visitors"), ({ id }) => id);
  const path = here.names.find((name) => elements.has(name)) ?? "";
  const [own, others] = [elements.get(path) ?? [], [...elements.keys()].filter((key) => key !== path)];
  const visit = async () => {
    const title = own.map(({ dataset }) => dataset["flagTitle"]).find(Boolean) ?? here.title;
    const time = await (await load()).visit(path, title, randomKey());
    unlessOver(() => show(own, time));
  };
  const read = async () => {
    const views = await (await load()).views(others);
    unlessOver(() => {
      for (const key of others) show(elements.get(key) ?? [], views.get(key) ?? 0);
    });
  };
  await Promise.allSettled([own.length > 0 ? visit() : undefined, others.length > 0 ? read() : undefined]);
}

async function fillComments(root: ParentNode, load: () => Promise<Counters>, unlessOver: UnlessOver): Promise<void> {
  const elements = byPath(root.querySelectorAll<HTMLElement>(".valine-comment-count"), ({ dataset }) => dataset["xid"] ?? "");
  if (elements.size === 0) return;
  const numbers = await (await load()).comments([...elements.keys()]);
  unlessOver(() => {
    for (const [key, list] of elements) for (const element of list) element.textContent = String(numbers.get(key) ?? 0);
  });
}

/** Elements by the page that they name, without those that name none. */
function byPath(elements: Iterable<HTMLElement>, name: (element: HTMLElement) => string): ReadonlyMap<string, readonly HTMLElement[]> {
  const found = new Map<string, readonly HTMLElement[]>();
  for (const element of elements) {
    const path = threadPath(name(element));
    if (path !== "") found.set(path, [...(found.get(path) ?? []), element]);
  }
  return found;
}

function show(elements: readonly Element[], time: number): void {
  for (const element of elements) {
    const place = element.querySelector(".leancloud-visitors-count");
    if (place !== null) place.textContent = String(time);
  }
}
