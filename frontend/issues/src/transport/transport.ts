/** One request. */
export interface Call {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
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

/** The network access of the widget. */
export interface Transport {
  /** Rejects with `NoAnswer` if there is no response in time. */
  readonly send: (call: Call) => Promise<Answer>;
}

/** No response: network error, refused origin, or timeout. */
export class NoAnswer extends Error {
  constructor(url: string, cause?: unknown) {
    const late = (cause as { readonly name?: unknown } | undefined)?.name === "TimeoutError";
    super(`${hostOf(url)} ${late ? `gave no answer within ${TIMEOUT / 1000} s` : "could not be reached"}.`, { cause });
    this.name = "NoAnswer";
  }
}

/** Milliseconds after which a request is given up. */
export const TIMEOUT = 15_000;

/** An answer with an unparsed body. */
export function answerOf(status: number, text: string, headers: Answer["headers"]): Answer {
  return { status, headers, json: parsed(text), text };
}

/** The host of an address, whose parameters may contain a token that a message mustn't reveal. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url.replace(/[?#].*/su, "");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
