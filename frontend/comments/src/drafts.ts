import type { Clock } from "@glosa/kit/browser/clock.ts";
import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import { type Composition, unposted } from "./composition.ts";
import type { WatchLeaving } from "./page-leaving.ts";

/** Stores the text that is being written until the next visit to the page. */
export interface Drafts {
  readonly read: () => string;
  /** Stores `text` soon; "" removes what is stored at once. */
  readonly keep: (text: string) => void;
  /** Stores the latest text now. */
  readonly flush: () => void;
  /** The same, and ends the timer and the subscription. */
  readonly dispose: () => void;
}

/** What drafts and outboxes work with. */
export interface DraftParts {
  readonly clock: Clock;
  readonly leaving: WatchLeaving;
}

/** Milliseconds from the first change to the moment it is stored. */
const DELAY = 500;

/** The draft under `key`. It's also stored when the reader leaves the page. */
export function openDrafts(key: string, { storage, clock, leaving }: DraftParts & { readonly storage: KeyStore }): Drafts {
  let pending: string | null = null;
  let cancel: (() => void) | null = null;

  const flush = () => {
    cancel?.();
    cancel = null;
    if (pending === "") storage.remove(key);
    else if (pending !== null) storage.write(key, pending);
    pending = null;
  };
  const endWatch = leaving(flush);
  return {
    read: () => storage.read(key) ?? "",
    keep: (text) => {
      pending = text;
      if (text === "") flush();
      else cancel ??= clock.after(DELAY, flush);
    },
    flush,
    dispose: () => {
      flush();
      endWatch();
    },
  };
}

/** Stores a change of the composition, except for the text that is being posted. */
export function keepDraft(drafts: Pick<Drafts, "keep">, now: Composition, before: Composition): void {
  const text = unposted(now);
  if (text !== unposted(before)) drafts.keep(text);
}
