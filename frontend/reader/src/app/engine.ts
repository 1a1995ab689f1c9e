/** The reader's engine: everything about pages and navigation, put together from what the browser offers. */
import type { PageData, ReaderState } from "@glosa/contract";
import type { Clock } from "../logic/clock.ts";
import type { Address } from "./browser/address.ts";
import type { Network } from "./browser/network.ts";
import type { Preferences } from "./browser/preferences.ts";
import type { KeyStore } from "./browser/storage.ts";
import type { Viewport } from "./browser/viewport.ts";
import { createPrefetch } from "./links/prefetch.ts";
import { type Chunks, createChunks } from "./loading/chunks.ts";
import { createPages } from "./loading/pages.ts";
import { createRoutes } from "./loading/routes.ts";
import type { FirstAttempt } from "./navigation/attempts.ts";
import { createFullLoad } from "./navigation/full-load.ts";
import { createNavigation } from "./navigation/navigation.ts";
import { createPositions } from "./navigation/positions.ts";
import { settle } from "./navigation/settle.ts";
import { initialState, type NavigationAction, type NavigationState, reduce } from "./navigation/state.ts";
import type { ReaderActions } from "./reader-context.ts";
import { createStore, type Store } from "./store.ts";

export interface EnginePorts {
  readonly address: Address;
  readonly viewport: Viewport;
  readonly network: Network;
  readonly clock: Clock;
  /** Lives as long as the tab. */
  readonly session: KeyStore;
  readonly firstAttempt: FirstAttempt;
  readonly preferences: Preferences;
  /** Runs a task once what was shown has been painted. */
  readonly afterPaint: (task: () => void) => unknown;
  /** Tells whoever keeps the site. */
  readonly report: (message: string, error: unknown) => void;
}

export interface Engine {
  readonly store: Store<NavigationState, NavigationAction>;
  readonly actions: ReaderActions;
  readonly loadChunk: Chunks["load"];
  /** The page at a path of this site, the not-found page where there is none. Fails as a navigation does. */
  readonly findPage: (path: string) => Promise<PageData>;
  /** Notes where the reader is, before the browser itself goes to another place on the page. */
  readonly savePosition: () => void;
  /** Loads the parts of the route table that these pages need. */
  readonly prefetchRoutes: (paths: readonly string[]) => void;
  /** Shows another version of a page. */
  readonly replacePage: (page: PageData) => void;
  /** Brings the reader to the place where they arrive, once the page stands in the document. */
  readonly settle: (state: NavigationState) => void;
  /** Begins to follow the browser's back and forward; the answer ends that. */
  readonly start: () => () => void;
}

/** `first` is the page in the document, its HTML included. */
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
      pages.keep(page);
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
      const ends = [start(), address.onReturn(() => resume(viewport, positions.enter()))];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/** After a return to a document that the browser kept; WebKit shows it from the top. */
function resume(viewport: Viewport, position = 0): void {
  if (viewport.position() !== position) viewport.scrollTo(position, false);
}

/** After a full page load of an entry that was read before; the browser may have restored the place already. */
function restore(address: Address, viewport: Viewport, position = 0): void {
  if (address.url().hash === "" && viewport.position() === 0 && position > 0) viewport.scrollTo(position, false);
}
