import { expect, it } from "vitest";
import { type AttemptNote, attemptOf } from "./attempt.ts";

function note(noted = ""): AttemptNote & { readonly text: () => string } {
  let text = noted;
  return { read: () => text, write: (next) => void (text = next), text: () => text };
}

it("notes a new attempt before it is made", () => {
  const noted = note();
  const attempt = attemptOf(noted, 1_763_709_110_262);
  expect(attempt.key).toMatch(/^[\d-]{16,64}$/u);
  expect([attempt.at, noted.text()]).toEqual([1_763_709_110_262, `${attempt.key} 1763709110262`]);
});

it("makes every attempt to send a draft the same one", () => {
  const noted = note();
  expect(attemptOf(noted, 2)).toEqual(attemptOf(noted, 1));
  expect(attemptOf(note("1234-5678-9012-3456 7"), 9)).toEqual({ key: "1234-5678-9012-3456", at: 7 });
});

it.each(["1234-5678 7", "1234-5678-9012-3456 7 8", "x1234-5678-9012-3456 7", "1234-5678-9012-3456"])("takes %j for no attempt", (noted) => {
  const attempt = attemptOf(note(noted), 9);
  expect([attempt.at, attempt.key === "1234-5678-9012-3456"]).toEqual([9, false]);
});
