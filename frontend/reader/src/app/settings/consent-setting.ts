/** Head entries that need the reader's consent. */
import type { Consent } from "@glosa/contract";
import { type KeyStore, readRecord, type SharedStore } from "@glosa/kit/browser/storage.ts";
import { createStore } from "../store.ts";

/** The reader's answer. */
export type ConsentChoice = "granted" | "refused";

/** The stored answer, and how to change it. */
export interface ConsentSetting {
  /** `null` until the reader has answered. */
  readonly get: () => ConsentChoice | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Stores the answer. Consent loads the entries. Loaded entries stay until the next full page load. */
  readonly choose: (choice: ConsentChoice) => void;
  /** Withdraws the answer: nothing is loaded on the next visit without new consent. */
  readonly forget: () => void;
}

/** What consent needs from the browser. */
export interface ConsentPorts {
  readonly entries: readonly Consent[];
  readonly storage: SharedStore;
  readonly head: HTMLHeadElement;
}

/** The key of a JSON object: purpose → the reader's answer. */
export const CONSENT_KEY = "glosa.consent";

/** The setting on the server, where there's no answer. */
export const serverConsent: ConsentSetting = {
  get: () => null,
  subscribe: () => () => undefined,
  choose: () => undefined,
  forget: () => undefined,
};

/** Creates the setting. Loads entries immediately if the reader consented on an earlier visit. */
export function createConsent({ entries, storage, head }: ConsentPorts): ConsentSetting {
  const purposes = [...new Set(entries.map((entry) => entry.purpose))];
  const store = createStore((_: ConsentChoice | null, next: ConsentChoice | null) => next, remembered(purposes, storage));
  let loaded = false;

  const load = () => {
    if (loaded || store.get() !== "granted") return;
    loaded = true;
    for (const entry of entries) head.append(element(entry));
  };
  const show = (choice: ConsentChoice | null) => {
    store.dispatch(choice);
    load();
  };
  const answer = (choice: ConsentChoice | null) => {
    const answers = Object.fromEntries(purposes.map((purpose) => [purpose, choice]));
    storage.write(CONSENT_KEY, JSON.stringify({ ...readRecord(storage, CONSENT_KEY), ...answers }));
    show(choice);
  };
  storage.onChange(CONSENT_KEY, () => show(remembered(purposes, storage)));
  load();
  return { get: store.get, subscribe: store.subscribe, choose: answer, forget: () => answer(null) };
}

/** One answer covers all purposes. A new purpose opens the question again. */
function remembered(purposes: readonly string[], storage: KeyStore): ConsentChoice | null {
  const answers = readRecord(storage, CONSENT_KEY);
  const answered = new Set(purposes.map((purpose) => answers[purpose]));
  if (answered.size === 1 && answered.has("granted")) return "granted";
  return answered.has("refused") ? "refused" : null;
}

/** Scripts created this way run, unlike those in innerHTML. */
function element({ tag, attrs }: Consent): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) made.setAttribute(name, value);
  return made;
}
