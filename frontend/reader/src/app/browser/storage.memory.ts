import type { KeyStore } from "./storage.ts";

export interface MemoryStorage extends KeyStore {
  /** The same store as another tab sees it: what it writes, the listeners here hear of. */
  readonly otherTab: KeyStore;
}

/** Keeps text as long as the object lives. */
export function memoryStorage(initial: Readonly<Record<string, string>> = {}): MemoryStorage {
  const kept = new Map(Object.entries(initial));
  const [here, there] = [new Set<Listener>(), new Set<Listener>()];
  return { ...tab(kept, { own: here, others: there }), otherTab: tab(kept, { own: there, others: here }) };
}

type Listener = readonly [key: string, listener: () => void];

interface Listeners {
  readonly own: Set<Listener>;
  readonly others: Set<Listener>;
}

function tab(kept: Map<string, string>, { own, others }: Listeners): KeyStore {
  const change = (key: string, action: () => unknown) => {
    const before = kept.get(key);
    action();
    if (kept.get(key) === before) return;
    for (const [heard, listener] of others) if (heard === key) listener();
  };
  return {
    read: (key) => kept.get(key) ?? null,
    write: (key, text) => change(key, () => kept.set(key, text)),
    remove: (key) => change(key, () => kept.delete(key)),
    onChange: (key, listener) => {
      const entry: Listener = [key, listener];
      own.add(entry);
      return () => void own.delete(entry);
    },
  };
}
