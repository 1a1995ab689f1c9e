/** One request. */
export interface Call {
  readonly method: "GET" | "POST" | "PUT";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  /** Milliseconds; 8000 unless told. */
  readonly timeout?: number;
}

/** What a server answered, whatever its status. */
export interface Answer {
  readonly status: number;
  /** The body, parsed; nothing of it is checked. */
  readonly json: unknown;
}

/** Everything that the widget asks other machines for. */
export interface Transport {
  /** Rejects with `NoAnswer` when there is none in time, or one that is not JSON. */
  readonly send: (call: Call) => Promise<Answer>;
  /** Loads the script at `url` once and gives what it then has in `window[name]`; rejects where it does not come. */
  readonly script: (url: string, name: string) => Promise<unknown>;
  /** Asks by a script whose answer calls a function that `url` is told the name of; rejects where it does not come. */
  readonly jsonp: (url: string) => Promise<unknown>;
}

/** No answer came: no network, too late, or nothing that can be read. */
export class NoAnswer extends Error {
  constructor(url: string, cause?: unknown) {
    super(`${url} gave no answer that could be read; JSON was expected within the time-out.`, { cause });
    this.name = "NoAnswer";
  }
}

/** The widget's own time-out for a request. */
export const TIMEOUT = 8000;
