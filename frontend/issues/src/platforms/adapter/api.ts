/** Requests to a platform's API: in its dialect, with or without the reader's token. */
import { type Answer, type Call, NoAnswer, type Transport } from "@glosa/comments/transport.ts";
import { type FailureKind, PlatformFailure, refusal } from "../failure.ts";
import type { Opened } from "../platform.ts";

/** One request to a platform's API. */
export interface ApiRequest {
  readonly method: Call["method"];
  /** Relative to the API's address, encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as a form if it is `URLSearchParams`. */
  readonly body?: object;
  /** The answer is text, not JSON. */
  readonly text?: true;
}

/** Sends one request and resolves with the answer; rejects with a `PlatformFailure`. */
export type Send = (request: ApiRequest) => Promise<Answer>;

/** The differences of a platform's API from the others. */
export interface Dialect {
  readonly transport: Transport;
  readonly clock: { readonly now: () => number };
  /** The API's address, without a slash at the end. */
  readonly address: string;
  /** Adds the reader's token where the platform expects it. */
  readonly authorize: (request: ApiRequest, token: string) => ApiRequest;
  /** The platform's own message in a refusal; undefined if there is none. */
  readonly sentence: (json: unknown) => string | undefined;
  /** The kind of a refusal if the status alone doesn't determine it; undefined otherwise. */
  readonly kind?: (answer: Answer, message: string) => FailureKind | undefined;
  /** The status to report if there is no answer at all; none by default. */
  readonly unreachable?: number | undefined;
}

/** Sends requests in a platform's dialect, with a token or, if it is null, anonymously. */
export function sender(dialect: Dialect): (token: string | null) => Send {
  const { transport, clock, address, authorize, sentence, kind, unreachable: status = null } = dialect;

  const unreachable = (message: string, cause?: unknown) => new PlatformFailure("unreachable", message, { status, cause });
  const answer = async (request: ApiRequest): Promise<Answer> => {
    try {
      return await transport.send(callOf(address, request));
    } catch (error) {
      throw error instanceof NoAnswer ? unreachable(error.message, error) : error;
    }
  };
  return (token) => async (request) => {
    const given = await answer(token === null ? request : authorize(request, token));
    if (given.status >= 400 || isOAuthError(given.json)) {
      const message = sentence(given.json) ?? `${new URL(address).host} answered with status ${given.status}.`;
      throw refusal(given, message, { now: clock.now(), kind: kind?.(given, message) });
    }
    if (given.json === undefined && given.text !== "" && request.text === undefined) throw unreachable(`${new URL(address).host} didn't answer with JSON.`);
    return given;
  };
}

/** Reads with the token, and again without it if the platform no longer accepts it, so public threads stay readable. */
export async function lookAs(token: string | null, look: (token: string | null) => Promise<Pick<Opened, "user" | "issue" | "comments">>): Promise<Opened> {
  if (token !== null) {
    try {
      return { ...(await look(token)), tokenRefused: false };
    } catch (error) {
      if (!(error instanceof PlatformFailure && error.kind === "unauthorized")) throw error;
    }
  }
  return { ...(await look(null)), tokenRefused: token !== null };
}

/** The result, or null if the platform answers that it doesn't exist. */
export async function orNull<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof PlatformFailure && error.kind === "not-found") return null;
    throw error;
  }
}

/** Some hosts report an OAuth error with status 200. */
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
