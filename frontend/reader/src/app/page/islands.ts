/** Components in a page's Markdown: static HTML until they come near the viewport, then alive. */
import { retrying } from "@glosa/kit/browser/lazy.ts";
import type { Island } from "@glosa/contract";
import type { Network } from "../browser/network.ts";

export interface IslandPorts {
  readonly network: Pick<Network, "module">;
  /** Calls `show` once when `element` comes near the viewport; the answer ends the watch. */
  readonly near: (element: Element, show: () => void) => () => void;
  readonly report: (message: string, error: unknown) => void;
}

/** What an island's module exports: answers what ends it, or a promise of that, or nothing. */
type Mount = (element: Element, props: Island["props"]) => unknown;

/** What tells of interest in a component that could not be started. */
const INTEREST = ["pointerover", "focusin", "click"] as const;

/** Watches the islands of `article`; the answer unmounts those that live. A failure leaves the static HTML in place, until the next interest in it tries again. */
export function mountIslands(article: Element, islands: readonly Island[], ports: IslandPorts): () => void {
  const ends = islands.flatMap((island) => {
    const element = [...article.querySelectorAll("[id]")].find(({ id }) => id === island.id);
    return element === undefined ? [] : [mountIsland(element, island, ports)];
  });
  return () => {
    for (const end of ends) end();
  };
}

function mountIsland(element: Element, island: Island, { network, near, report }: IslandPorts): () => void {
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
      // A component that is only drawn exports none.
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
    for (const type of INTEREST) element.addEventListener(type, () => void show(), { signal: waiting.signal });
  };
  const stop = () => {
    if (typeof unmount === "function") attempt(unmount as () => void, island, report);
  };
  const leave = near(element, () => void show());
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
