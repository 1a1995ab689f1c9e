/** Head entries that need the reader's consent. */
import type { Consent } from "@glosa/contract";
import { readRecord, type SharedStore } from "@glosa/kit/browser/storage.ts";
import { createStore } from "../store.ts";

/** The reader's answer. */
export type ConsentChoice = "granted" | "refused";

/** The stored answer, and how to change it. */
export interface ConsentSetting {
  /** The first purpose that the reader hasn't answered for; `null` if there's none. */
  readonly get: () => string | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Stores the answer for that purpose. Consent loads its entries. Loaded entries stay until the next full page load. */
  readonly choose: (choice: ConsentChoice) => void;
  /** Withdraws all answers: nothing is loaded on the next visit without new consent. */
  readonly forget: () => void;
}

/** What consent needs from the browser. */
export interface ConsentPorts {
  readonly entries: readonly Consent[];
  readonly storage: SharedStore;
  readonly head: HTMLHeadElement;
}

/** The key of a JSON object: a purpose, or the origin of embeds → the reader's answer. */
export const CONSENT_KEY = "glosa.consent";

/** All stored answers: by purpose, and by the origin of embeds. */
export interface ConsentAnswers {
  /** Their values are unchecked. */
  readonly read: () => Readonly<Record<string, unknown>>;
  /** Replaces some of them. */
  readonly write: (answers: Readonly<Record<string, ConsentChoice | null>>) => void;
  /** Calls `listener` when another tab may have changed some. The returned function ends that. */
  readonly onChange: (listener: () => void) => () => void;
}

/** The answers in `storage`. */
export function storedAnswers(storage: SharedStore): ConsentAnswers {
  const read = () => readRecord(storage, CONSENT_KEY);
  return {
    read,
    write: (answers) => storage.write(CONSENT_KEY, JSON.stringify({ ...read(), ...answers })),
    onChange: (listener) => storage.onChange(CONSENT_KEY, listener),
  };
}

/** Creates the setting. Loads entries immediately if the reader consented on an earlier visit. */
export function createConsent({ entries, storage, head }: ConsentPorts): ConsentSetting {
  const purposes = [...new Set(entries.map((entry) => entry.purpose))];
  const stored = storedAnswers(storage);
  const known = () => {
    const all = stored.read();
    return Object.fromEntries(purposes.map((purpose) => [purpose, all[purpose]]));
  };
  // The browser may forbid storage. Then the answers last until the next full page load.
  let answers: Readonly<Record<string, unknown>> = known();
  const pendingPurpose = () => purposes.find((purpose) => !CHOICES.has(answers[purpose])) ?? null;
  const store = createStore((_: string | null, next: string | null) => next, pendingPurpose());
  const loaded = new Set<Consent>();

  const show = () => {
    store.dispatch(pendingPurpose());
    for (const entry of entries) {
      if (loaded.has(entry) || answers[entry.purpose] !== "granted") continue;
      loaded.add(entry);
      head.append(element(entry));
    }
  };
  const choose = (choice: ConsentChoice) => {
    const purpose = store.get();
    if (purpose === null) return;
    const own = { [purpose]: choice };
    answers = { ...answers, ...own };
    stored.write(own);
    show();
  };
  const forget = () => {
    answers = {};
    storage.remove(CONSENT_KEY);
    show();
  };
  stored.onChange(() => {
    answers = known();
    show();
  });
  show();
  return { get: store.get, subscribe: store.subscribe, choose, forget };
}

const CHOICES: ReadonlySet<unknown> = new Set<ConsentChoice>(["granted", "refused"]);

/** Scripts created this way run, unlike those in innerHTML. */
function element({ tag, attrs }: Consent): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) made.setAttribute(name, value);
  return made;
}
