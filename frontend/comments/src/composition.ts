/** The text field of a new comment, and the draft that it's stored as. */
import type { Clock } from "@glosa/kit/browser/clock.ts";
import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import type { WatchLeaving } from "@glosa/kit/browser/visibility.ts";

/** The text field of a new comment while one is being posted. Every function is pure. */

/** The text in the field, and the part of it that is being posted. */
export interface Composition {
  readonly text: string;
  /** The comment that is being posted; null if there is none. */
  readonly posting: Posting | null;
}

interface Posting {
  readonly text: string;
  /** The field still begins with that text. Otherwise, the reader has replaced it, and the whole field is the next comment. */
  readonly inField: boolean;
}

/** The reader changed the text. */
export function typed<Kind extends Composition>(composition: Kind, text: string): Kind {
  const { posting: current } = composition;
  return { ...composition, text, posting: current && { ...current, inField: current.inField && text.startsWith(current.text) } };
}

/** The part of the text that isn't being posted. */
export function unposted({ text, posting: current }: Composition): string {
  return current?.inField === true ? text.slice(current.text.length).trimStart() : text;
}

/** Stores the text that is being written until the next visit to the page. */
export interface Drafts {
  readonly read: () => string;
  /** Stores `text` soon; "" removes what is stored at once. */
  readonly save: (text: string) => void;
  /** Stores the latest text now. */
  readonly flush: () => void;
  /** The same, and ends the timer and the subscription. */
  readonly dispose: () => void;
}

/** The browser features that drafts and outboxes use. */
export interface DraftParts {
  readonly clock: Clock;
  readonly leaving: WatchLeaving;
}

/** Milliseconds from the first change to the moment it is stored. */
const DELAY = 500;

/** The draft under `key`. It's also stored when the reader leaves the page. */
export function openDrafts(key: string, { storage, clock, leaving }: DraftParts & { readonly storage: KeyStore }): Drafts {
  let own = storage.read(key);
  let pending: string | null = null;
  let cancel: (() => void) | null = null;

  const flush = () => {
    cancel?.();
    cancel = null;
    if (pending === null) return;
    if (pending !== "") storage.write(key, pending);
    // Another tab may have stored its own.
    else if (storage.read(key) === own) storage.remove(key);
    own = pending;
    pending = null;
  };
  const endWatch = leaving(flush);
  return {
    read: () => storage.read(key) ?? "",
    save: (text) => {
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
export function saveDraft(drafts: Pick<Drafts, "save">, now: Composition, before: Composition): void {
  const text = unposted(now);
  if (text !== unposted(before)) drafts.save(text);
}
