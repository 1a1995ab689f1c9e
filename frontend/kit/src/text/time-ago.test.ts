import { describe, expect, it } from "vitest";
import { timeAgo } from "./locale.ts";

const LABELS = { seconds: "seconds ago", minutes: "minutes ago", hours: "hours ago", days: "days ago", now: "just now" };
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const AT = new Date(2026, 10, 5, 23, 30).getTime();

const after = (passed: number) => timeAgo(AT, AT + passed, LABELS);

describe("how long ago", () => {
  it.each([
    ["[A-200] seconds under a minute", [0, 59 * SECOND + 999], ["0 seconds ago", "59 seconds ago"]],
    ["[A-201] then minutes", [MINUTE, HOUR - 1], ["1 minutes ago", "59 minutes ago"]],
    ["[A-202] then hours", [HOUR, DAY - 1], ["1 hours ago", "23 hours ago"]],
    ["[A-203] days from 1 to 7", [DAY, 8 * DAY - 1], ["1 days ago", "7 days ago"]],
    ["[A-204] the local date from 8 days", [8 * DAY, 400 * DAY], ["2026-11-05", "2026-11-05"]],
    ["[A-205] just now when the clock of the author was ahead", [-1, -DAY], ["just now", "just now"]],
  ])("%s", (_, passed, expected) => {
    expect(passed.map(after)).toEqual(expected);
  });

  it("uses the singular if a language has one", () => {
    const labels = { ...LABELS, minutes: "minuto atrás|minutos atrás" };
    expect([1, 2].map((count) => timeAgo(AT, AT + count * MINUTE, labels))).toEqual(["1 minuto atrás", "2 minutos atrás"]);
  });
});
