/** Head entries that wait for the reader's agreement. */
import type { Consent } from "@glosa/contract";
import type { KeyStore } from "../browser/storage.ts";
import { createStore } from "../store.ts";

export type ConsentChoice = "granted" | "refused";

export interface ConsentSetting {
  /** `null` as long as the reader has not answered. */
  readonly get: () => ConsentChoice | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Keeps the answer. Agreement loads the entries; what has been loaded goes with the next full page load only. */
  readonly choose: (choice: ConsentChoice) => void;
  /** Takes the answer back: nothing is loaded on the next visit unless the reader agrees again. */
  readonly forget: () => void;
}

export interface ConsentPorts {
  readonly entries: readonly Consent[];
  readonly storage: KeyStore;
  readonly head: HTMLHeadElement;
}

/** Holds a JSON object that maps each purpose the reader was asked about to their answer. */
export const CONSENT_KEY = "glosa.consent";

export const restingConsent: ConsentSetting = {
  get: () => null,
  subscribe: () => () => undefined,
  choose: () => undefined,
  forget: () => undefined,
};

/** Entries that were agreed to on an earlier visit are loaded at once. */
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
    storage.write(CONSENT_KEY, JSON.stringify({ ...answersIn(storage), ...answers }));
    show(choice);
  };
  storage.onChange(CONSENT_KEY, () => show(remembered(purposes, storage)));
  load();
  return { get: store.get, subscribe: store.subscribe, choose: answer, forget: () => answer(null) };
}

/** One answer holds for all purposes; a purpose that the reader was never asked about opens the question again. */
function remembered(purposes: readonly string[], storage: KeyStore): ConsentChoice | null {
  const answers = answersIn(storage);
  const kept = new Set(purposes.map((purpose) => answers[purpose]));
  if (kept.size === 1 && kept.has("granted")) return "granted";
  return kept.has("refused") ? "refused" : null;
}

function answersIn(storage: KeyStore): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(storage.read(CONSENT_KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

/** Scripts made here run, unlike those that come in through innerHTML. */
function element({ tag, attrs }: Consent): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) made.setAttribute(name, value);
  return made;
}
