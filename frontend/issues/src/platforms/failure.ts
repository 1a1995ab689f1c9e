import type { Answer } from "@glosa/comments/transport.ts";

/** The kind of a failure, which decides what readers are advised to do. */
export type FailureKind =
  /** There was no answer, or not one from the platform. */
  | "unreachable"
  /** Nobody is logged in, or the token is no longer accepted. */
  | "unauthorized"
  | "forbidden"
  | "rate-limited"
  | "not-found"
  /** The issue or comment was deleted. */
  | "gone"
  /** The issue is locked for comments. */
  | "locked"
  /** The platform no longer has issues at all. */
  | "retired"
  /** The platform refuses the content of the request. */
  | "invalid"
  | "server";

/** Why a platform refused or failed, with its message. */
export class PlatformFailure extends Error {
  readonly kind: FailureKind;
  /** The HTTP status or its equivalent; null without one. */
  readonly status: number | null;
  /** When a rate limit ends, in milliseconds since 1970 UTC; null if unknown. */
  readonly resetAt: number | null;

  constructor(kind: FailureKind, message: string, { status = null, resetAt = null, cause }: FailureDetails = {}) {
    super(message, { cause });
    this.name = "PlatformFailure";
    this.kind = kind;
    this.status = status;
    this.resetAt = resetAt;
  }
}

interface FailureDetails {
  readonly status?: number | null;
  readonly resetAt?: number | null;
  readonly cause?: unknown;
}

/** The failure for an answer with status 400 or higher; `message` is the platform's own message, `now` is in milliseconds since 1970 UTC. */
export function refusal(answer: Answer, message: string, { now, kind = kindOf(answer) }: { readonly now: number; readonly kind?: FailureKind | undefined }): PlatformFailure {
  const { status } = answer;
  return new PlatformFailure(kind, message, { status, resetAt: kind === "rate-limited" ? resetOf(answer.headers, now) : null });
}

function kindOf({ status, headers }: Answer): FailureKind {
  if (status === 429 || (status === 403 && (headers("retry-after") !== null || headers("x-ratelimit-remaining") === "0"))) return "rate-limited";
  return BY_STATUS[status] ?? (status >= 500 ? "server" : "invalid");
}

const BY_STATUS: Readonly<Record<number, FailureKind>> = { 401: "unauthorized", 403: "forbidden", 404: "not-found", 410: "gone", 423: "locked" };

/** When a rate limit ends: `Retry-After` is in seconds from now, the other headers are times in seconds. */
function resetOf(headers: Answer["headers"], now: number): number | null {
  const after = Number(headers("retry-after"));
  if (after > 0) return now + after * 1000;
  const at = Number(headers("x-ratelimit-reset") ?? headers("ratelimit-reset"));
  return at > 0 ? at * 1000 : null;
}
