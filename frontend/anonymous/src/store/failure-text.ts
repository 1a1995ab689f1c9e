import { type Failure, NO_ANSWER, NOT_FOUND } from "../driver/driver.ts";
import type { MessageKey, Messages } from "../messages/keys.ts";

/** What the list area says about a failure. */
export interface FailureText {
  /** To be shown as it is written; null: nothing but the empty message, or `offline` where comments are shown already. */
  readonly text: string | null;
  /** A control to try again is shown next to it. */
  readonly retry: boolean;
}

/** The error catalogue: "Code N: message", the empty message for 101 and -1, raw JSON for what is no error of a store. */
export function failureText(failure: Failure, messages: Messages): FailureText {
  switch (failure.kind) {
    case "code":
      if (failure.code === NOT_FOUND) return { text: null, retry: false };
      if (failure.code === NO_ANSWER) return { text: null, retry: true };
      return { text: `Code ${failure.code}: ${known(failure.code, messages) ?? failure.message}`, retry: true };
    case "refusal":
      return { text: refused(failure.code, messages) ?? failure.message, retry: true };
    case "unknown":
      return { text: raw(failure.value), retry: true };
  }
}

function known(code: number, messages: Messages): string | undefined {
  const key = `code-${code}`;
  return key in messages ? messages[key as MessageKey] : undefined;
}

function refused(code: string, messages: Messages): string | undefined {
  if (code === "too-many-posts") return messages.tooMany;
  return code === "idempotency-key-reused" ? messages.savedBefore : undefined;
}

/** An error's own members count, and its name and message, which JSON alone would leave out. */
function raw(value: unknown): string {
  const shown = value instanceof Error ? Object.assign({}, value, { name: value.name, message: value.message }) : value;
  try {
    return JSON.stringify(shown) ?? String(shown);
  } catch {
    return String(value);
  }
}
