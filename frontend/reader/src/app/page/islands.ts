/** Components in a page's Markdown: static HTML until they come near the viewport, then alive. */
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

/** Watches the islands of `article`; the answer unmounts those that live. A failure leaves the static HTML in place. */
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

  const show = async () => {
    try {
      const { mount } = await network.module(island.module);
      // A component that is only drawn exports none.
      if (typeof mount !== "function" || ended) return;
      unmount = await (mount as Mount)(element, island.props);
      if (ended) stop();
    } catch (error) {
      report(`The component ${island.name} could not be started.`, error);
    }
  };
  const stop = () => {
    if (typeof unmount === "function") attempt(unmount as () => void, island, report);
  };
  const leave = near(element, () => void show());
  return () => {
    ended = true;
    leave();
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
