/** Storage that also works where the browser forbids it. */
import { attempt, type KeyStore } from "./storage.ts";

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
      attempt(() => {
        memory.delete(key);
        open().removeItem(key);
      });
    },
  };
}
