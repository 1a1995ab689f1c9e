/** Text stored under a key. Never throws: if the browser forbids storage, nothing is stored. */
export interface KeyStore {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, text: string) => void;
  readonly remove: (key: string) => void;
}

/** A store that other tabs of the same site share. */
export interface SharedStore extends KeyStore {
  /** Calls `listener` when another tab may have changed the text under `key`. The returned function ends that. */
  readonly onChange: (key: string, listener: () => void) => () => void;
}

/** `open` returns localStorage or sessionStorage; it may throw, as the browser's own getters do. */
export function browserStorage(open: () => Storage): KeyStore {
  return {
    read: (key) => attempt(() => open().getItem(key)) ?? null,
    write: (key, text) => attempt(() => open().setItem(key, text)),
    remove: (key) => attempt(() => open().removeItem(key)),
  };
}

/** The browser's storage. What it doesn't store is there until the page is left, so this isn't for what must outlive the page. */
export function storageOrMemory(open: () => Storage): KeyStore {
  const memory = new Map<string, string>();
  return {
    read: (key) => memory.get(key) ?? attempt(() => open().getItem(key)) ?? null,
    write: (key, text) => {
      memory.set(key, text);
      attempt(() => {
        open().setItem(key, text);
        memory.delete(key);
      });
    },
    remove: (key) => {
      memory.delete(key);
      attempt(() => open().removeItem(key));
    },
  };
}

/** The same, and reports changes by other tabs. */
export function sharedStorage(open: () => Storage): SharedStore {
  return { ...storageOrMemory(open), onChange };
}

function onChange(key: string, listener: () => void): () => void {
  // Without a key, everything was removed.
  const stored = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  // A page in the back/forward cache receives no events.
  const shown = (event: PageTransitionEvent) => {
    if (event.persisted) listener();
  };
  addEventListener("storage", stored);
  addEventListener("pageshow", shown);
  return () => {
    removeEventListener("storage", stored);
    removeEventListener("pageshow", shown);
  };
}

/** The JSON object stored under `key`, with unchecked members; empty if there's none. */
export function readRecord(storage: KeyStore, key: string): Readonly<Record<string, unknown>> {
  try {
    const value = JSON.parse(storage.read(key) ?? "null") as unknown;
    return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
