import type { KeyStore } from "./storage.ts";

/** Keeps text as long as the object lives. */
export function memoryStorage(initial: Readonly<Record<string, string>> = {}): KeyStore {
  const kept = new Map(Object.entries(initial));
  return {
    read: (key) => kept.get(key) ?? null,
    write: (key, text) => void kept.set(key, text),
    remove: (key) => void kept.delete(key),
  };
}
