/** Components in a page's Markdown: static HTML until they near the viewport, then mounted. */
import type { Island } from "@glosa/contract";
import { retrying } from "@glosa/kit/browser/lazy.ts";
import type { WhenVisible } from "@glosa/kit/browser/visibility.ts";
import type { Network } from "../browser/network.ts";

/** What islands need from the browser. */
export interface IslandPorts {
  readonly network: Pick<Network, "module">;
  readonly whenVisible: WhenVisible;
  readonly report: (message: string, error: unknown) => void;
}

/** The `mount` of an island's module. Returns a function that ends it, a promise of one, or nothing. */
type Mount = (element: Element, props: Island["props"]) => unknown;

/** Events that retry a component that couldn't be mounted. */
const RETRY_EVENTS = ["pointerover", "focusin", "click"] as const;

/** Mounts the islands of `article` as they near the viewport. The returned function unmounts them. After a failure, the static HTML stays until a hover, click, or focus tries again. */
export function mountIslands(article: Element, islands: readonly Island[], ports: IslandPorts): () => void {
  const ends = islands.flatMap((island) => {
    const element = [...article.querySelectorAll("[id]")].find(({ id }) => id === island.id);
    return element === undefined ? [] : [mountIsland(element, island, ports)];
  });
  return () => {
    for (const end of ends) end();
  };
}

function mountIsland(element: Element, island: Island, { network, whenVisible, report }: IslandPorts): () => void {
  let ended = false;
  let unmount: unknown;
  const load = retrying(
    () => network.module(island.module),
    () => island.module,
    network.module,
  );

  const show = async () => {
    waiting.abort();
    try {
      const { mount } = await load().catch((error: unknown) => {
        wait();
        throw error;
      });
      // A static component exports no `mount`.
      if (typeof mount !== "function" || ended) return;
      unmount = await (mount as Mount)(element, island.props);
      if (ended) stop();
    } catch (error) {
      report(`The component ${island.name} could not be started.`, error);
    }
  };
  let waiting = new AbortController();
  const wait = () => {
    if (ended) return;
    waiting = new AbortController();
    for (const type of RETRY_EVENTS) element.addEventListener(type, () => void show(), { signal: waiting.signal });
  };
  const stop = () => {
    if (typeof unmount === "function") attempt(unmount as () => void, island, report);
  };
  const leave = whenVisible(element, () => void show());
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
    report(`The component ${island.name} could not be stopped.`, error);
  }
}
