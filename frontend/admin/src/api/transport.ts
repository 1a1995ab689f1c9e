/** Requests to the service that serves this page. */
import { Refused } from "./refused.ts";
import { Unreachable } from "./unreachable.ts";
import type { Comment } from "./types.ts";

/** Milliseconds after which a request is given up. */
const TIMEOUT = 20_000;

export interface Call {
  readonly method: "GET" | "POST" | "DELETE";
  /** Relative to the addresses for moderators. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The session's token, which every change needs. */
  readonly token?: string;
}

export interface Transport {
  /** The parsed answer; rejects with `Refused` or `Unreachable`. */
  readonly send: (call: Call) => Promise<unknown>;
}

/** The browser's requests, with the session's cookie. `base` ends with a slash. */
export function browserTransport(base: URL): Transport {
  return {
    async send({ method, path, query = {}, body, token }) {
      const url = new URL(path, base);
      for (const [name, value] of Object.entries(query)) if (value !== "") url.searchParams.set(name, value);
      const headers: Record<string, string> = {};
      if (token !== undefined) headers["x-moderation-token"] = token;
      if (body !== undefined) headers["content-type"] = "application/json";
      const response = await answered(url, { method, headers, credentials: "same-origin", cache: "no-store", ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
      if (response.status === 204) return null;
      const json = await parsed(response);
      if (response.ok) return json;
      throw refusal(response.status, json);
    },
  };
}

async function answered(url: URL, options: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...options, signal: AbortSignal.timeout(TIMEOUT) });
  } catch (error) {
    throw new Unreachable(error);
  }
}

async function parsed(response: Response): Promise<unknown> {
  try {
    return (await response.json()) as unknown;
  } catch (error) {
    throw new Unreachable(error);
  }
}

function refusal(status: number, json: unknown): Error {
  const { code, message, comment } = (json ?? {}) as { readonly code?: unknown; readonly message?: unknown; readonly comment?: Comment };
  return typeof code === "string" && typeof message === "string" ? new Refused(status, code, message, comment) : new Unreachable();
}
