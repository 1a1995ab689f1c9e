/** A warning is a failure: whatever React, jsdom or our own code says on the console ends the test that caused it. */
import { afterEach, beforeEach, expect, vi } from "vitest";

const LOUD = ["error", "warn"] as const;

beforeEach(() => {
  for (const level of LOUD) vi.spyOn(console, level);
});

afterEach(() => {
  for (const level of LOUD) expect(vi.mocked(console[level]).mock.calls, `console.${level}`).toEqual([]);
});
