/** Recent searches, stored in the browser. Like the color scheme, they're a setting of the reader's that no server gets. */
import type { SharedStore } from "@glosa/kit/browser/storage.ts";
import { clipped } from "../../logic/search/address.ts";
import { createStore } from "../store.ts";

/** The key of a JSON list of queries, the latest first. */
export const RECENT_KEY = "glosa.searches";

const MOST = 6;

export type Recent = ReturnType<typeof createRecent>;

/** Follows changes in other tabs. */
export function createRecent(storage: SharedStore) {
  const store = createStore((_: readonly string[], next: readonly string[]) => next, stored(storage));
  storage.onChange(RECENT_KEY, () => store.dispatch(stored(storage)));
  return {
    get: store.get,
    subscribe: store.subscribe,
    add: (query: string) => {
      const text = clipped(query);
      if (text === "") return;
      const next = [text, ...store.get().filter((other) => other.toLowerCase() !== text.toLowerCase())].slice(0, MOST);
      storage.write(RECENT_KEY, JSON.stringify(next));
      store.dispatch(next);
    },
    clear: () => {
      storage.remove(RECENT_KEY);
      store.dispatch([]);
    },
  };
}

function stored(storage: SharedStore): readonly string[] {
  try {
    // Whatever isn't a list throws, too.
    return (JSON.parse(storage.read(RECENT_KEY) ?? "[]") as string[]).filter((one) => typeof one === "string");
  } catch {
    return [];
  }
}
