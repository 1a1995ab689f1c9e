import type { Clock } from "@glosa/kit/browser/clock.ts";
import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import type { AttemptNote } from "../driver/attempt.ts";

/** Text that is being written, kept for the next visit of the page. */
export interface DraftKeeper {
  readonly text: () => string;
  /** Keeps `text` soon; "" forgets it at once, and the attempt to send it. */
  readonly keep: (text: string) => void;
  /** What drivers note of the attempt to send the draft: there also on the next visit of the page, until the draft is empty. */
  readonly attempt: AttemptNote;
  /** Writes what is still to be written. */
  readonly end: () => void;
}

/** How long the visitor pauses before the text is written down. */
const PAUSE = 500;

/** The draft of the thread of that name: what was begun under one page is not found under another. */
export function draftKeeper(thread: string, { storage, clock }: { readonly storage: KeyStore; readonly clock: Clock }): DraftKeeper {
  const key = `glosa-draft ${thread}`;
  const attemptKey = `glosa-attempt ${thread}`;
  let pending: string | null = null;
  let note = storage.read(attemptKey) ?? "";
  let cancel = () => {};

  const put = (name: string, text: string) => (text === "" ? storage.remove(name) : storage.write(name, text));
  const write = () => {
    cancel();
    if (pending !== null) put(key, pending);
    pending = null;
  };
  const attempt: AttemptNote = {
    read: () => {
      write();
      return note;
    },
    write: (text) => {
      put(attemptKey, (note = text));
    },
  };
  return {
    text: () => storage.read(key) ?? "",
    keep: (text) => {
      cancel();
      pending = text;
      if (text === "") {
        write();
        attempt.write("");
      } else cancel = clock.after(PAUSE, write);
    },
    attempt,
    end: write,
  };
}
