import type { Answer } from "../transport/transport.ts";

/** What kind of trouble it is, which decides what a reader is told to do. */
export type FailureKind =
  /** No answer came, or one that is not the platform's. */
  | "unreachable"
  /** Nobody is logged in, or the token is no longer accepted. */
  | "unauthorised"
  | "forbidden"
  | "rate-limited"
  | "not-found"
  /** There was something, and it was taken away. */
  | "gone"
  /** The issue takes no more comments. */
  | "locked"
  /** The platform no longer has issues at all. */
  | "retired"
  /** The platform understood the request and refuses what is in it. */
  | "invalid"
  | "server";

/** Why a platform refused or failed; `message` is what it said. */
export class PlatformFailure extends Error {
  readonly kind: FailureKind;
  /** The HTTP status, or the one that stands for it; null if there is none. */
  readonly status: number | null;
  /** When a limit ends, in milliseconds since 1970 UTC; null where that is not told. */
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

/** The failure that an answer of status 400 or more is; `said` is the platform's own sentence, `now` milliseconds since 1970 UTC. */
export function refusal(answer: Answer, said: string, { now, kind = kindOf(answer) }: { readonly now: number; readonly kind?: FailureKind | undefined }): PlatformFailure {
  const { status } = answer;
  return new PlatformFailure(kind, said, { status, resetAt: kind === "rate-limited" ? resetOf(answer.headers, now) : null });
}

function kindOf({ status, headers }: Answer): FailureKind {
  if (status === 429 || (status === 403 && (headers("retry-after") !== null || headers("x-ratelimit-remaining") === "0"))) return "rate-limited";
  return BY_STATUS[status] ?? (status >= 500 ? "server" : "invalid");
}

const BY_STATUS: Readonly<Record<number, FailureKind>> = { 401: "unauthorised", 403: "forbidden", 404: "not-found", 410: "gone", 423: "locked" };

/** `Retry-After` counts seconds from now, the others are a time in seconds. */
function resetOf(headers: Answer["headers"], now: number): number | null {
  const after = Number(headers("retry-after"));
  if (after > 0) return now + after * 1000;
  const at = Number(headers("x-ratelimit-reset") ?? headers("ratelimit-reset"));
  return at > 0 ? at * 1000 : null;
}
