import { type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from "react";
import type { NavigationState } from "./navigation/state.ts";
import { type Reader, type ReaderActions, ReaderContext } from "./reader-context.ts";
import { type Runtime, RuntimeContext } from "./runtime.ts";
import type { Store } from "./store.ts";

export interface ReaderRootProps {
  readonly store: Pick<Store<NavigationState, never>, "get" | "subscribe">;
  readonly actions: ReaderActions;
  readonly runtime: Runtime;
  /** Called when a page that the reader came to stands in the document, before it is painted. */
  readonly onArrival: (state: NavigationState) => void;
  readonly children: ReactNode;
}

/** Gives the theme what the engine knows. */
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
