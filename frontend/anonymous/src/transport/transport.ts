/** One request. */
export interface Call {
  readonly method: "GET" | "POST" | "PUT";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  /** Milliseconds; 8000 by default. */
  readonly timeout?: number;
}

/** A response, whatever its status. */
export interface Answer {
  readonly status: number;
  /** The parsed body, unvalidated. */
  readonly json: unknown;
}

/** All network access of the widget. */
export interface Transport {
  /** Rejects with `NoAnswer` if there is no response in time, or if it isn't JSON. */
  readonly send: (call: Call) => Promise<Answer>;
  /** Loads the script at `url` once and returns `window[name]`; rejects if it can't be loaded. */
  readonly script: (url: string, name: string) => Promise<unknown>;
  /** Asks by a script whose answer calls a function whose name is in the address; rejects if it can't be loaded. */
  readonly jsonp: (url: string) => Promise<unknown>;
}

/** No response: network error, timeout, or nothing readable. */
export class NoAnswer extends Error {
  constructor(url: string, cause?: unknown) {
    super(`${url} gave no answer that could be read; JSON was expected within the time-out.`, { cause });
    this.name = "NoAnswer";
  }
}

/** The widget's own time-out for a request. */
export const TIMEOUT = 8000;
