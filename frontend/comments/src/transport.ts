/** Requests to a server. */

/** One request. */
export interface Call {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  /** Milliseconds after which the request is given up; the sender's own by default. */
  readonly timeout?: number;
}

/** A response, whatever its status. */
export interface Answer {
  readonly status: number;
  /** A header's value by its name, in any capitalization; null if it's missing or pages can't read it. */
  readonly headers: (name: string) => string | null;
  /** The parsed body, unvalidated; undefined if it isn't JSON. */
  readonly json: unknown;
  readonly text: string;
}

/** Network access. */
export interface Transport {
  /** Rejects with `NoAnswer` if there is no response in time. */
  readonly send: (call: Call) => Promise<Answer>;
}

/** The browser's own requests. They send neither cookies nor the page's address. `cache` is the option of `fetch`. */
export function browserSender(timeout: number, cache?: RequestCache): Transport["send"] {
  return async ({ url, timeout: own = timeout, ...call }) => {
    try {
      const response = await fetch(url, { ...call, ...(cache && { cache }), credentials: "omit", referrerPolicy: "strict-origin", signal: AbortSignal.timeout(own) });
      return answerOf(response.status, await response.text(), (name) => response.headers.get(name));
    } catch (error) {
      throw new NoAnswer(url, error);
    }
  };
}

/** No response: network error, refused origin, timeout, or nothing readable. */
export class NoAnswer extends Error {
  constructor(url: string, cause?: unknown) {
    // Parameters may contain a token that a message mustn't reveal.
    super(`${url.replace(/[?#].*/su, "")} could not be reached.`, { cause });
    this.name = "NoAnswer";
  }
}

/** An answer with an unparsed body. */
export function answerOf(status: number, text: string, headers: Answer["headers"]): Answer {
  return { status, headers, json: parsed(text), text };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
