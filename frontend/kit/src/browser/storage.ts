/** Text kept under a key. Never throws: where the browser forbids storage, nothing is kept. */
export interface KeyStore {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, text: string) => void;
  readonly remove: (key: string) => void;
}

/** `open` answers localStorage or sessionStorage; it may throw, as the browser's own getters do. */
export function browserStorage(open: () => Storage): KeyStore {
  return {
    read: (key) => attempt(() => open().getItem(key)) ?? null,
    write: (key, text) => attempt(() => open().setItem(key, text)),
    remove: (key) => attempt(() => open().removeItem(key)),
  };
}

/** What JSON stands under `key`, when it is an object; its members are unchecked. */
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
