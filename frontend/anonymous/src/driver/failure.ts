/** No response: network error, timeout, or no JSON. */
export const NO_ANSWER = -1;
/** The hosted store has no such class or object: nobody has commented yet. */
export const NOT_FOUND = 101;

/** Why a call failed. */
export type Failure =
  /** The hosted store's numeric code, or `NO_ANSWER`. */
  | { readonly kind: "code"; readonly code: number; readonly message: string }
  /** Our service's refusal: a stable code and a sentence in English. */
  | { readonly kind: "refusal"; readonly code: string; readonly message: string; readonly field: string; readonly retryAfter: number | null }
  /** Anything else that was thrown. */
  | { readonly kind: "unknown"; readonly value: unknown };

/** Carries a failure through promises. */
export class DriverError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, cause?: unknown) {
    super(failure.kind === "unknown" ? "The store failed." : `${failure.code}: ${failure.message}`, { cause });
    this.name = "DriverError";
    this.failure = failure;
  }
}

/** The error for a missing response. */
export function noAnswer(cause?: unknown): DriverError {
  return new DriverError({ kind: "code", code: NO_ANSWER, message: "" }, cause);
}

/** What was thrown, as a failure. */
export function failureOf(thrown: unknown): Failure {
  return thrown instanceof DriverError ? thrown.failure : { kind: "unknown", value: thrown };
}
