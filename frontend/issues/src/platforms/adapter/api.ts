import { type Answer, type Call, NoAnswer, type Transport } from "../../transport/transport.ts";
import { type FailureKind, PlatformFailure, refusal } from "../failure.ts";

/** One request of a platform's API. */
export interface ApiRequest {
  readonly method: Call["method"];
  /** Below the API's address, encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; `URLSearchParams` as a form. */
  readonly body?: object;
  /** What is answered is text, not JSON. */
  readonly text?: true;
}

/** Sends one request and gives what it answers; rejects with a `PlatformFailure`. */
export type Ask = (request: ApiRequest) => Promise<Answer>;

/** In what a platform's API differs from the others. */
export interface Dialect {
  readonly transport: Transport;
  readonly clock: { readonly now: () => number };
  /** The API's address, without a slash at the end. */
  readonly address: string;
  /** The request with the reader's token where the platform wants it. */
  readonly authorise: (request: ApiRequest, token: string) => ApiRequest;
  /** The platform's own sentence in a refusal; undefined if there is none. */
  readonly sentence: (json: unknown) => string | undefined;
  /** The kind of a refusal that its status does not tell; undefined otherwise. */
  readonly kind?: (answer: Answer, said: string) => FailureKind | undefined;
  /** Which status stands for no answer at all; none by default. */
  readonly unreachable?: number | undefined;
}

/** Asks in a platform's dialect, with a token or, where that is null, anonymously. */
export function asking(dialect: Dialect): (token: string | null) => Ask {
  const { transport, clock, address, authorise, sentence, kind, unreachable: status = null } = dialect;

  const unreachable = (message: string, cause?: unknown) => new PlatformFailure("unreachable", message, { status, cause });
  const answer = async (request: ApiRequest): Promise<Answer> => {
    try {
      return await transport.send(callOf(address, request));
    } catch (error) {
      throw error instanceof NoAnswer ? unreachable(error.message, error) : error;
    }
  };
  return (token) => async (request) => {
    const given = await answer(token === null ? request : authorise(request, token));
    if (given.status >= 400 || isOAuthError(given.json)) {
      const said = sentence(given.json) ?? `${new URL(address).host} answered with status ${given.status}.`;
      throw refusal(given, said, { now: clock.now(), kind: kind?.(given, said) });
    }
    if (given.json === undefined && given.text !== "" && request.text === undefined) throw unreachable(`${new URL(address).host} didn't answer with JSON.`);
    return given;
  };
}

/** Some hosts tell an OAuth error with status 200. */
function isOAuthError(json: unknown): boolean {
  return typeof (json as { readonly error?: unknown } | null | undefined)?.error === "string";
}

function callOf(address: string, { method, path, query = {}, headers = {}, body }: ApiRequest): Call {
  const fields = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const url = `${address}${path}${fields === "" ? "" : `?${fields}`}`;
  if (body === undefined) return { method, url, headers };
  const form = body instanceof URLSearchParams;
  const type = form ? "application/x-www-form-urlencoded" : "application/json";
  return { method, url, headers: { ...headers, "content-type": type }, body: form ? body.toString() : JSON.stringify(body) };
}
