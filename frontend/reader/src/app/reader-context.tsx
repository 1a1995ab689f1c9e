/** What the theme can use of the engine: a value to show and actions to call. */
import type { Branch, SiteData } from "@glosa/contract";
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useSyncExternalStore } from "react";
import type { NavigationState, ReaderView } from "./navigation/state.ts";
import { type Runtime, RuntimeContext } from "./runtime.ts";
import type { Store } from "./store.ts";

export interface ReaderActions {
  /** Goes to an address of this site; the page's chunk is loaded first. */
  readonly navigate: (href: string) => void;
  /** Loads what `href` needs ahead of time; never throws. */
  readonly prefetch: (href: string) => void;
  /** Tries the failed navigation again. */
  readonly retry: () => void;
  /** Closes the message about a failed navigation; the reader stays where they are. */
  readonly dismiss: () => void;
  /** The links of a sidebar group, from its address. */
  readonly loadBranch: (address: string) => Promise<Branch>;
}

export interface Reader extends ReaderView, ReaderActions {}

export const ReaderContext = createContext<Reader | null>(null);

export function useReader(): Reader {
  const reader = useContext(ReaderContext);
  if (reader === null) throw new Error("useReader is called outside <ReaderContext>.");
  return reader;
}

export function useSite(): SiteData {
  return useReader().state.site;
}

export interface ReaderRootProps {
  readonly store: Pick<Store<NavigationState, never>, "get" | "subscribe">;
  readonly actions: ReaderActions;
  readonly runtime: Runtime;
  /** Called when a new page is in the document, before it's painted. */
  readonly onArrival: (state: NavigationState) => void;
  readonly children: ReactNode;
}

/** Provides the engine's state and actions to the theme. */
export function ReaderRoot({ store, actions, runtime, onArrival, children }: ReaderRootProps) {
  const current = useSyncExternalStore(store.subscribe, store.get, store.get);
  const { state, status, arrival } = current;
  const reader = useMemo<Reader>(() => ({ state, status, ...actions }), [state, status, actions]);
  useLayoutEffect(() => {
    onArrival(current);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each arrival, not for each change of what is shown
  }, [arrival, onArrival]);
  return (
    <RuntimeContext value={runtime}>
      <ReaderContext value={reader}>{children}</ReaderContext>
    </RuntimeContext>
  );
}
