import type { Answer, Call } from "@glosa/comments/transport.ts";

/** All network access of the widget. */
export interface Transport {
  /** Rejects with `NoAnswer` if there is no response in time, or if it isn't JSON. */
  readonly send: (call: Call) => Promise<Pick<Answer, "status" | "json">>;
  /** Loads the script at `url` once and returns `window[name]`; rejects if it can't be loaded. */
  readonly script: (url: string, name: string) => Promise<unknown>;
  /** Requests a script that passes its answer to the function named in the address; rejects if it can't be loaded. */
  readonly jsonp: (url: string) => Promise<unknown>;
}

/** Milliseconds after which a request fails. */
export const TIMEOUT = 8000;
