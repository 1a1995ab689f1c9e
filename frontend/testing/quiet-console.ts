/** Fails each test that causes a warning or an error on the console, from React, jsdom, or our own code. */
import { afterEach, beforeEach, expect, vi } from "vitest";

const LOUD = ["error", "warn"] as const;

beforeEach(() => {
  for (const level of LOUD) vi.spyOn(console, level);
});

afterEach(() => {
  for (const level of LOUD) expect(vi.mocked(console[level]).mock.calls, `console.${level}`).toEqual([]);
});
