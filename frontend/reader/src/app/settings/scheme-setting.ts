/** The color scheme that the reader chose. */
import type { KeyStore, SharedStore } from "@glosa/kit/browser/storage.ts";
import { createStore } from "../store.ts";

/** `auto` follows the system. */
export type SchemeChoice = "auto" | "light" | "dark";

/** The stored choice, and how to change it. */
export interface SchemeSetting {
  readonly get: () => SchemeChoice;
  readonly subscribe: (listener: () => void) => () => void;
  readonly choose: (choice: SchemeChoice) => void;
}

/** What the setting needs from the browser. */
export interface SchemePorts {
  readonly storage: SharedStore;
  /** The document's root element; its `data-scheme` overrides the system. */
  readonly root: HTMLElement;
}

/** The script in the head of every page reads the same key before the first paint. */
export const SCHEME_KEY = "glosa.scheme";

/** The setting on the server, where nothing is chosen. */
export const serverScheme: SchemeSetting = {
  get: () => "auto",
  subscribe: () => () => undefined,
  choose: () => undefined,
};

/** Creates the setting, which follows changes in other tabs. */
export function createScheme({ storage, root }: SchemePorts): SchemeSetting {
  const store = createStore((_: SchemeChoice, choice: SchemeChoice) => choice, stored(storage));

  const show = (choice: SchemeChoice) => {
    if (choice === "auto") delete root.dataset["scheme"];
    else root.dataset["scheme"] = choice;
    store.dispatch(choice);
  };
  const choose = (choice: SchemeChoice) => {
    if (choice === "auto") storage.remove(SCHEME_KEY);
    else storage.write(SCHEME_KEY, choice);
    show(choice);
  };
  storage.onChange(SCHEME_KEY, () => show(stored(storage)));
  return { get: store.get, subscribe: store.subscribe, choose };
}

function stored(storage: KeyStore): SchemeChoice {
  const choice = storage.read(SCHEME_KEY);
  return choice === "light" || choice === "dark" ? choice : "auto";
}
