/** The page's own failures. Others have the service's message. */
import { Refused } from "../api/refused.ts";

/** There is no answer. */
export const OFFLINE = "offline";
/** A person chose no passkey. */
export const CANCELLED = "passkeyCancelled";
/** A person neither allowed nor blocked notifications. */
export const DECLINED = "pushDeclined";
/** The browser's push service refused. */
export const PUSH_FAILED = "pushFailed";

const BY_NAME: Readonly<Record<string, string>> = { Cancelled: CANCELLED, PushFailed: PUSH_FAILED };

/** The page's message about a failure. */
export function failureOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  return (error instanceof Error ? BY_NAME[error.name] : undefined) ?? OFFLINE;
}
