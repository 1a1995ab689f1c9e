import { describe, expect, it } from "vitest";
import { LoginFailure } from "../login/failure.ts";
import { messages as english } from "../messages/en.ts";
import { messages as hebrew } from "../messages/he.ts";
import { failureOf, failureText, type Speaker } from "./failure-text.ts";
import { failure } from "./host.memory.ts";

const speaker: Speaker = { messages: english, locale: "en-GB", platform: "Gitee", repo: "o/r" };

describe("a failure", () => {
  it("[B-97] [B-204] says what happened and what to do, then what the platform said", () => {
    expect(failureText(failure("forbidden", 403, "没有权限"), speaker)).toBe("Gitee does not allow your account to do this. Ask the owner of o/r. (没有权限)");
    expect(failureText(failure("invalid", 422, ""), speaker)).toBe("Gitee refused this. Change it, then try again; your text is kept.");
  });

  it("repeats nothing that the sentence says better", () => {
    for (const kind of ["unreachable", "unauthorised", "rate-limited", "retired"] as const) expect(failureText(failure(kind, 1, "XYZ"), speaker)).not.toContain("XYZ");
  });

  it("tells the end of a limit by the reader's clock, in the reader's language", () => {
    const until = failure("rate-limited", 429, "", new Date(2026, 10, 21, 14, 5).getTime());
    expect(failureText(until, speaker)).toBe("Gitee has had too many requests from you. Try again at 14:05.");
    expect(failureText(until, { ...speaker, messages: hebrew, locale: "he" })).toBe("נשלחו מכם יותר מדי בקשות אל Gitee. נסו שוב בשעה 14:05.");
  });

  it("of a login tells what the platform said only where it helps", () => {
    expect(failureText(new LoginFailure("refused", "Bad code"), speaker)).toBe("Gitee did not complete the login. Log in again. (Bad code)");
    expect(failureText(new LoginFailure("denied", "The user said no"), speaker)).toBe("You were not logged in, because access was denied on Gitee. Log in again whenever you like.");
  });

  it("of another kind is told too", () => {
    expect([failureText(new TypeError("x is undefined"), speaker), failureText("odd", speaker)]).toEqual([
      "Something went wrong in this page. Load it again; your text is kept. (x is undefined)",
      "Something went wrong in this page. Load it again; your text is kept.",
    ]);
  });

  it("tells the platform's trouble from the owner's", () => {
    const causes = (["unreachable", "server", "rate-limited", "retired", "not-found", "gone", "invalid"] as const).map((kind) => [kind, failureOf(failure(kind, null), speaker).cause]);
    expect(Object.fromEntries(causes)).toEqual({ unreachable: "platform", server: "platform", "rate-limited": "platform", retired: "platform", "not-found": "settings", gone: "settings", invalid: "settings" });
  });
});
