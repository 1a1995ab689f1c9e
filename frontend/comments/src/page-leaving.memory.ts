import type { WatchLeaving } from "./page-leaving.ts";

/** A page that a test leaves. */
export interface MemoryLeaving {
  readonly watch: WatchLeaving;
  readonly leave: () => void;
  /** How many listeners there are. */
  readonly watched: () => number;
}

/** A page that stays until `leave` is called. */
export function memoryLeaving(): MemoryLeaving {
  const listeners = new Set<() => void>();
  return {
    watch: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    leave: () => {
      for (const listener of listeners) listener();
    },
    watched: () => listeners.size,
  };
}
