/** The reader's engine: pages and navigation, wired to the browser's ports. */
import type { PageData, ReaderState } from "@glosa/contract";
import type { Clock } from "@glosa/kit/browser/clock.ts";
import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import type { Address } from "./browser/address.ts";
import type { Network } from "./browser/network.ts";
import type { Preferences, Viewport } from "./browser/viewport.ts";
import { type Chunks, createChunks } from "./loading/chunks.ts";
import { createPages, createRoutes } from "./loading/pages.ts";
import { createFullLoad, type FirstAttempt } from "./navigation/full-load.ts";
import { createPrefetch } from "./navigation/links.ts";
import { createNavigation } from "./navigation/navigation.ts";
import { createPositions, settle } from "./navigation/positions.ts";
import { createStore, initialState, type NavigationAction, type NavigationState, reduce, type Store } from "./store.ts";
import type { ReaderActions } from "./reader-context.tsx";

/** What the engine needs from the browser. */
export interface EnginePorts {
  readonly address: Address;
  readonly viewport: Viewport;
  readonly network: Network;
  readonly clock: Clock;
  /** Storage that lasts as long as the tab. */
  readonly session: KeyStore;
  readonly firstAttempt: FirstAttempt;
  readonly preferences: Preferences;
  /** Runs a task after the next paint. */
  readonly afterPaint: (task: () => void) => unknown;
  /** Reports an error to the site's owner. */
  readonly report: (message: string, error: unknown) => void;
}

/** The reader without its looks. */
export interface Engine {
  readonly store: Store<NavigationState, NavigationAction>;
  readonly actions: ReaderActions;
  readonly loadChunk: Chunks["load"];
  /** The page at a path of this site, or the not-found page. Fails as a navigation does. */
  readonly findPage: (path: string) => Promise<PageData>;
  /** Stores the scroll position before the browser goes to another place on the page. */
  readonly savePosition: () => void;
  /** Loads the parts of the route table that these pages need. */
  readonly prefetchRoutes: (paths: readonly string[]) => void;
  /** Shows another version of a page. */
  readonly replacePage: (page: PageData) => void;
  /** Scrolls to where the reader arrives, once the page is in the document. */
  readonly settle: (state: NavigationState) => void;
  /** Follows the browser's back and forward. The returned function ends that. */
  readonly start: () => () => void;
}

/** Creates the engine. `first` is the page in the document, including its HTML. */
export function createEngine(first: ReaderState, ports: EnginePorts): Engine {
  const { address, viewport, network, clock, session, firstAttempt, preferences, afterPaint, report } = ports;
  const store = createStore(reduce, initialState(first));
  const chunks = createChunks(network, clock);
  const pages = createPages(first, { routes: createRoutes(first.site, network), chunks, network });
  const positions = createPositions({ address, viewport, storage: session });
  const fullLoad = createFullLoad({ pages, firstAttempt });
  const navigation = createNavigation({ ...ports, store, pages, positions, fullLoad });
  const prefetch = createPrefetch(pages, preferences);
  let settled = first.page;

  const { navigate, retry, dismiss, savePosition, start } = navigation;
  return {
    store,
    actions: {
      navigate,
      retry,
      dismiss,
      prefetch: (href) => prefetch.page(new URL(href, address.url()).pathname),
      loadBranch: async (branch) => {
        try {
          return await pages.branch(branch);
        } catch (error) {
          report("A part of the sidebar could not be loaded.", error);
          throw error;
        }
      },
    },
    loadChunk: chunks.load,
    findPage: async (path) => (await pages.load(path)).state.page,
    savePosition,
    prefetchRoutes: prefetch.routes,
    replacePage: (page) => {
      pages.put(page);
      store.dispatch({ type: "page replaced", page });
    },
    settle: ({ arrival, state: { page } }) => {
      const later = (task: () => void) =>
        afterPaint(() => {
          if (store.get().arrival === arrival) task();
        });
      settle(arrival, viewport, { smooth: !preferences.reducedMotion(), newPage: page !== settled, later });
      settled = page;
    },
    start: () => {
      restore(address, viewport, positions.enter());
      const ends = [start(), address.on("return", () => resume(viewport, positions.enter()))];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/** After a return from the back/forward cache. WebKit shows the page from the top. */
function resume(viewport: Viewport, position = 0): void {
  if (viewport.position() !== position) viewport.scrollTo(position, false);
}

/** After a full page load of an earlier entry. The browser may have restored the position already. */
function restore(address: Address, viewport: Viewport, position = 0): void {
  if (address.url().hash === "" && viewport.position() === 0 && position > 0) viewport.scrollTo(position, false);
}
