import type { KeyStore, SharedStore } from "./storage.ts";

/** Stores text as long as the object lives. */
export function memoryStorage(initial: Readonly<Record<string, string>> = {}): KeyStore {
  return sharedMemoryStorage(initial);
}

export interface SharedMemoryStorage extends SharedStore {
  /** The same store as another tab sees it. A write in one tab notifies the listeners of the other. */
  readonly otherTab: SharedStore;
}

/** The same, shared by two tabs. */
export function sharedMemoryStorage(initial: Readonly<Record<string, string>> = {}): SharedMemoryStorage {
  const texts = new Map(Object.entries(initial));
  const [here, there] = [new Set<Listener>(), new Set<Listener>()];
  return { ...tab(texts, { own: here, others: there }), otherTab: tab(texts, { own: there, others: here }) };
}

type Listener = readonly [key: string, listener: () => void];

interface Listeners {
  readonly own: Set<Listener>;
  readonly others: Set<Listener>;
}

function tab(texts: Map<string, string>, { own, others }: Listeners): SharedStore {
  const change = (key: string, action: () => unknown) => {
    const before = texts.get(key);
    action();
    if (texts.get(key) === before) return;
    for (const [observed, listener] of others) if (observed === key) listener();
  };
  return {
    read: (key) => texts.get(key) ?? null,
    write: (key, text) => change(key, () => texts.set(key, text)),
    remove: (key) => change(key, () => texts.delete(key)),
    onChange: (key, listener) => {
      const entry: Listener = [key, listener];
      own.add(entry);
      return () => void own.delete(entry);
    },
  };
}
