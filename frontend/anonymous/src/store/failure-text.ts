import { type Failure, NO_ANSWER, NOT_FOUND } from "../driver/driver.ts";
import type { MessageKey, Messages } from "../messages/keys.ts";

/** What the list area shows about a failure. */
export interface FailureText {
  /** The text; null: only the message of an empty list, or `offline` if comments are shown already. */
  readonly text: string | null;
  /** A control to try again is shown next to it. */
  readonly retry: boolean;
}

/** The text of each failure: "Code N: message", no text for 101 and -1, and raw JSON for errors that aren't from a store. */
export function failureText(failure: Failure, messages: Messages): FailureText {
  switch (failure.kind) {
    case "code":
      if (failure.code === NOT_FOUND) return { text: null, retry: false };
      if (failure.code === NO_ANSWER) return { text: null, retry: true };
      return { text: `Code ${failure.code}: ${messages[`code-${failure.code}` as MessageKey] ?? failure.message}`, retry: true };
    case "refusal":
      return { text: messages[(REFUSED[failure.code] ?? failure.code) as MessageKey] ?? failure.message, retry: true };
    case "unknown":
      return { text: raw(failure.value), retry: true };
  }
}

const REFUSED: Readonly<Record<string, MessageKey>> = {
  "too-many-posts": "tooMany",
  "idempotency-key-reused": "savedBefore",
  "thread-closed": "closed",
  "comment-blocked": "blocked",
};

/** JSON with an error's name and message, which `JSON.stringify` leaves out. */
function raw(value: unknown): string {
  const shown = value instanceof Error ? Object.assign({}, value, { name: value.name, message: value.message }) : value;
  try {
    return JSON.stringify(shown) ?? String(shown);
  } catch {
    return String(value);
  }
}
