import { afterEach, expect, it, vi } from "vitest";
import { localMoment } from "./local-moment.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each([
  ["UTC", "2026-06-02 03:04:05"],
  ["America/Sao_Paulo", "2026-06-02 00:04:05"],
  ["Pacific/Honolulu", "2026-06-01 17:04:05"],
])("tells the time in %s", (zone, told) => {
  vi.stubEnv("TZ", zone);
  expect(localMoment("2026-06-02T03:04:05Z")).toBe(told);
});

it("tells what is no time as it is", () => {
  expect(localMoment("")).toBe("");
});
