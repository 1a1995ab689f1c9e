import type { Transport } from "../../transport/transport.ts";
import { DriverError, noAnswer } from "../driver.ts";

/** The fields of a request to our service's own API. */
type Fields = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** Our service's own API, for one site. */
export interface ServiceClient {
  readonly get: (name: string, fields: Fields) => Promise<unknown>;
  readonly post: (name: string, fields: object) => Promise<unknown>;
  /** The address of a name. Relative addresses in its answers are relative to it. */
  readonly address: (name: string) => string;
}

/** `service` is the address up to and including `/comments`. */
export function serviceClient(service: string, site: string, transport: Transport): ServiceClient {
  const address = (name: string) => `${service}/api/v1/${name}`;

  const request = async (call: Parameters<Transport["send"]>[0]) => {
    const { status, json } = await transport.send(call).catch((error: unknown) => {
      throw noAnswer(error);
    });
    if (status < 400) return json;
    const { code, message, field, retryAfter } = (json ?? {}) as Refusal;
    throw new DriverError({ kind: "refusal", code: code ?? String(status), message: message ?? "", field: field ?? "", retryAfter: retryAfter ?? null });
  };
  const get = (name: string, fields: Fields) => {
    const query = new URLSearchParams({ site });
    for (const [key, value] of Object.entries(fields)) for (const one of [value ?? []].flat()) query.append(key, String(one));
    return request({ method: "GET", url: `${address(name)}?${query.toString()}` });
  };
  const post = (name: string, fields: object) =>
    request({ method: "POST", url: address(name), headers: { "content-type": "application/json" }, body: JSON.stringify({ site, ...fields }) });

  return { get, post, address };
}

interface Refusal {
  readonly code?: string;
  readonly message?: string;
  readonly field?: string;
  readonly retryAfter?: number;
}

/** Answers of our service's own API, as docs/openapi.yaml describes them. Fields are only added. */

export interface CommentView {
  readonly id: string;
  readonly nick: string;
  readonly link: string;
  /** Relative to the answer's address; `{style}` is a placeholder for a style's name. */
  readonly avatar: string;
  readonly html: string;
  readonly createdAt: string;
  readonly rid?: string;
  readonly pid?: string;
  readonly removed?: boolean;
  readonly qqAvatar?: string;
  readonly url?: string;
  readonly mail?: string;
  readonly status?: string;
  /** `owner`, `moderator`, `confirmed`, `pinned`, `answer`, `edited`: names of messages. */
  readonly marks?: readonly string[];
  readonly likes?: number;
}

export interface RootView extends CommentView {
  readonly replies: readonly CommentView[];
  readonly replyCursor?: string;
}

export interface ThreadAnswer {
  readonly count: number;
  readonly replies: number;
  readonly roots: readonly RootView[];
  readonly cursor?: string;
  readonly newer?: boolean;
  readonly closed?: boolean;
  readonly anchor?: string;
  readonly features?: readonly string[];
}

export interface LatestAnswer {
  readonly comments: readonly CommentView[];
}

export interface RepliesAnswer {
  readonly replies: readonly CommentView[];
  readonly cursor?: string;
}

export interface PostedAnswer {
  readonly comment: CommentView;
  readonly device?: string;
  readonly key?: string;
  readonly keyUntil?: string;
  readonly subscription?: string;
}

/** The comment isn't stored yet: the service requires a proof of work first. In one of the formats of ALTCHA. */
export type Challenge = NumberChallenge | KeyChallenge;

/** Asks for the number behind a hash. */
export interface NumberChallenge {
  /** SHA-256 of `salt` and a number, in hex. */
  readonly challenge: string;
  readonly salt: string;
  /** The number isn't larger. */
  readonly maxnumber: number;
  readonly signature: string;
}

/** Asks for the counter whose key has a certain beginning. A site with a captcha has such challenges. */
interface KeyChallenge {
  readonly parameters: KeyParameters;
  readonly signature: string;
}

/** Other fields are signed too, so they're returned as they are. */
export interface KeyParameters {
  /** `SHA-256`, or `PBKDF2/` with a hash. */
  readonly algorithm: string;
  /** Hashes for each counter. */
  readonly cost: number;
  /** Bytes of a key. */
  readonly keyLength?: number;
  /** The first digits of the key, in hex like `nonce` and `salt`. */
  readonly keyPrefix: string;
  readonly nonce: string;
  readonly salt: string;
}

export interface CountsAnswer {
  readonly counts: Readonly<Record<string, { readonly roots: number; readonly replies: number }>>;
}

export interface ViewsAnswer {
  readonly views: Readonly<Record<string, number>>;
}
