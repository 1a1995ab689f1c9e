import type { Clock } from "@glosa/kit/browser/clock.ts";
import type { KeyStore } from "@glosa/kit/browser/storage.ts";

/** Text that is being written, kept for the next visit of the page. */
export interface DraftKeeper {
  readonly text: () => string;
  /** Keeps `text` soon; "" forgets it at once. */
  readonly keep: (text: string) => void;
  /** Writes what is still to be written. */
  readonly end: () => void;
}

/** How long the visitor pauses before the text is written down. */
const PAUSE = 500;

/** The draft of the thread of that name: what was begun under one page is not found under another. */
export function draftKeeper(thread: string, { storage, clock }: { readonly storage: KeyStore; readonly clock: Clock }): DraftKeeper {
  const key = `glosa-draft ${thread}`;
  let pending: string | null = null;
  let cancel = () => {};

  const write = () => {
    cancel();
    if (pending === "") storage.remove(key);
    else if (pending !== null) storage.write(key, pending);
    pending = null;
  };
  return {
    text: () => storage.read(key) ?? "",
    keep: (text) => {
      cancel();
      pending = text;
      if (text === "") write();
      else cancel = clock.after(PAUSE, write);
    },
    end: write,
  };
}
