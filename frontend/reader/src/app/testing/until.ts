import { vi } from "vitest";

/** Waits until `check` no longer throws. */
export function until<Result>(check: () => Result): Promise<Result> {
  return vi.waitFor(check, { interval: 1, timeout: 2000 });
}
