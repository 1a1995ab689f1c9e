/** Storage that works without the browser's, until the document goes. */
import type { KeyStore } from "@glosa/kit/browser/storage.ts";

/** The same store. If the browser forbids storage, it has the last text that was written. */
export function withMemory(storage: KeyStore): KeyStore {
  let memory: string | null = null;
  return {
    read: (key) => storage.read(key) ?? memory,
    write: (key, text) => {
      storage.write(key, text);
      // Another tab may take what is stored, and then it's gone here, too.
      memory = storage.read(key) === null ? text : null;
    },
    remove: (key) => {
      storage.remove(key);
      memory = null;
    },
  };
}
