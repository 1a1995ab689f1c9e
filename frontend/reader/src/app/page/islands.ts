/** Components in a page's Markdown: the builder's HTML until they start, then alive. A chunk of its own, with the React of the site's components. */
import type { Island, PageData } from "@glosa/contract";
import { retrying } from "@glosa/kit/browser/lazy.ts";
import type { WhenVisible } from "@glosa/kit/browser/visibility.ts";
import type { Network } from "../browser/network.ts";

/** What islands need from the browser. */
export interface IslandPorts {
  readonly network: Pick<Network, "module">;
  readonly whenVisible: WhenVisible;
  readonly whenIdle: (task: () => void) => void;
  /** Hydrates an element with the React component that a module exports by default. */
  readonly hydrate: (element: Element, component: unknown, island: Island, lang: string) => () => void;
  readonly report: (message: string, error: unknown, island: Island) => void;
}

/** The `mount` of an island's module. Returns a function that ends it, a promise of one, or nothing. */
type Mount = (element: Element, props: Island["props"], page: { readonly lang: string }) => unknown;

/** Events that start a component that waits for them, or retry one that couldn't be started. */
const EVENTS = ["pointerover", "focusin", "click"] as const;

/** Starts the islands of `article`, each when it should. The returned function ends them. After a failure, the builder's HTML stays until a hover, click, or focus tries again. */
export function mountIslands(article: Element, page: Pick<PageData, "islands" | "lang">, ports: IslandPorts): () => void {
  const ends = page.islands.flatMap((island) => {
    const element = article.querySelector(`#${island.id}`);
    return element === null ? [] : [mountIsland(element, island, page.lang, ports)];
  });
  return () => {
    for (const end of ends) end();
  };
}

function mountIsland(element: Element, island: Island, lang: string, ports: IslandPorts): () => void {
  const { network, whenVisible, whenIdle, hydrate, report } = ports;
  let ended = false;
  let unmount: unknown;
  const load = retrying(
    () => network.module(island.module),
    () => island.module,
    { importFrom: network.module },
  );

  const show = async () => {
    if (ended) return;
    waiting.abort();
    try {
      const { mount, render, default: component } = await load().catch((error: unknown) => {
        wait();
        throw error;
      });
      if (ended) return;
      if (typeof mount === "function") unmount = await (mount as Mount)(element, island.props, { lang });
      // A component that exports `render` alone stays as it is.
      else if (render === undefined && component !== undefined) unmount = hydrate(element, component, island, lang);
      if (ended) stop();
    } catch (error) {
      report(`The component ${island.name} could not be started.`, error, island);
    }
  };
  let waiting = new AbortController();
  const wait = () => {
    if (ended) return;
    waiting = new AbortController();
    for (const type of EVENTS) element.addEventListener(type, () => void show(), { signal: waiting.signal });
  };
  const stop = () => {
    if (typeof unmount === "function") attempt(unmount as () => void, island, report);
  };
  let leave = () => {};
  if (island.when === "load") void show();
  else if (island.when === "idle") whenIdle(() => void show());
  else if (island.when === "interaction") wait();
  else leave = whenVisible(element, () => void show());
  return () => {
    ended = true;
    leave();
    waiting.abort();
    stop();
  };
}

function attempt(unmount: () => void, island: Island, report: IslandPorts["report"]): void {
  try {
    unmount();
  } catch (error) {
    report(`The component ${island.name} could not be stopped.`, error, island);
  }
}
