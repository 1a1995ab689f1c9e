/** Text kept under a key. Never throws: where the browser forbids storage, nothing is kept. */
export interface KeyStore {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, text: string) => void;
  readonly remove: (key: string) => void;
  /** Calls `listener` when another tab may have changed the text under `key`; the answer ends that. */
  readonly onChange: (key: string, listener: () => void) => () => void;
}

/** `open` answers localStorage or sessionStorage; it may throw, as the browser's own getters do. */
export function browserStorage(open: () => Storage): KeyStore {
  return {
    read: (key) => attempt(() => open().getItem(key)) ?? null,
    write: (key, text) => attempt(() => open().setItem(key, text)),
    remove: (key) => attempt(() => open().removeItem(key)),
    onChange: (key, listener) => {
      // Without a key, everything was removed.
      const stored = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      // A page that the browser kept aside heard nothing in the meantime.
      const shown = (event: PageTransitionEvent) => {
        if (event.persisted) listener();
      };
      addEventListener("storage", stored);
      addEventListener("pageshow", shown);
      return () => {
        removeEventListener("storage", stored);
        removeEventListener("pageshow", shown);
      };
    },
  };
}

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
