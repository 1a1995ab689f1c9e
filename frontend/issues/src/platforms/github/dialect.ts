import type { User } from "../../model/values.ts";
import type { Answer } from "../../transport/transport.ts";
import { type Ask, asking } from "../adapter/api.ts";
import { factsOf } from "../facts.ts";
import type { FailureKind } from "../failure.ts";
import type { PlatformParts } from "../platform.ts";

/** The way to GitHub's two APIs. */
export interface GitHubAccess {
  readonly as: (token: string | null) => Ask;
  /** Path of the repository in the REST API. */
  readonly repository: string;
  /** What comes before the paths of the REST API. */
  readonly rest: string;
}

/** GitHub's own address, or that of an installation (GitHub Enterprise Server); `unreachable` is the status that stands for no answer. */
export function accessGitHub({ transport, clock, options }: PlatformParts, unreachable?: number): GitHubAccess {
  const { link } = factsOf("github", options.baseURL);
  const own = link !== factsOf("github").link;
  const rest = own ? "/v3" : "";
  return {
    as: asking({
      transport,
      clock,
      address: own ? `${link}/api` : "https://api.github.com",
      authorise: (request, token) => ({ ...request, headers: { ...request.headers, authorization: `token ${token}` } }),
      sentence,
      kind,
      unreachable,
    }),
    rest,
    repository: `${rest}/repos/${encodeURIComponent(options.owner)}/${encodeURIComponent(options.repo)}`,
  };
}

/** GitHub shows what a deleted account has written as the work of this user. */
export const GHOST: User = { username: "ghost", avatar: "https://avatars.githubusercontent.com/u/10137?v=4", homepage: "https://github.com/ghost" };

/** GitHub has no other sign for these than its sentence. */
export function kind({ status }: Pick<Answer, "status">, said: string): FailureKind | undefined {
  if (status !== 403 && status !== 422) return undefined;
  if (/\blocked\b/iu.test(said)) return "locked";
  return /\brate limit\b/iu.test(said) ? "rate-limited" : undefined;
}

/** `Validation Failed` alone tells nobody anything: what failed stands beside it. */
function sentence(json: unknown): string | undefined {
  const { message, errors, error_description: description } = (json ?? {}) as Refused;
  const first = Array.isArray(errors) ? (errors[0] as Detail | undefined) : undefined;
  const detail = first?.message ?? (first?.field === undefined ? undefined : `${first.field} ${first.code ?? ""}`.trim());
  return message !== undefined && detail !== undefined ? `${message}: ${detail}` : (message ?? description);
}

interface Refused {
  readonly message?: string;
  readonly error_description?: string;
  /** Mostly a list of details. */
  readonly errors?: unknown;
}

interface Detail {
  readonly message?: string;
  readonly field?: string;
  readonly code?: string;
}
