import { describe, expect, it } from "vitest";
import { LoginFailure } from "../login/login.ts";
import { messages as english } from "../messages/en.ts";
import { sentences } from "../messages/trouble/trouble-en.ts";
import { sentences as hebrew } from "../messages/trouble/trouble-he.ts";
import { sentences as japanese } from "../messages/trouble/trouble-ja.ts";
import { sentences as portuguese } from "../messages/trouble/trouble-pt.ts";
import { sentences as chinese } from "../messages/trouble/trouble-zh.ts";
import { explaining } from "./explaining.ts";
import { failureOf, failureText } from "./failure-text.ts";
import { failure } from "./host.memory.ts";
import { factsOf } from "../platforms/platform.ts";
import type { Speaker } from "./parts.ts";

const speaker: Speaker = { messages: english, sentences: () => Promise.resolve(sentences), locale: "en-GB", facts: factsOf("gitee"), options: { owner: "o", repo: "r" }, login: { token: () => "token" } };

describe("a failure", () => {
  it("[B-97] [B-204] says what happened and what to do, then includes the platform's message", async () => {
    expect(await failureText(failure("forbidden", 403, "没有权限"), speaker)).toBe("Gitee does not allow your account to do this. Ask the owner of o/r. (没有权限)");
    expect(await failureText(failure("invalid", 422, ""), speaker)).toBe("Gitee refused this. Change it, then try again; your text is kept.");
  });

  it("[B-69] [B-71] mentions an account only to logged-in readers, in every language", async () => {
    const refused = failure("forbidden", 403, "");
    expect(await failureText(refused, { ...speaker, login: { token: () => null } })).toBe("Gitee does not allow this without a login. Log in and try again; if that does not help, ask the owner of o/r.");
    const accounts = [[sentences, "your account"], [portuguese, "a sua conta"], [chinese, "账号"], [japanese, "お使いのアカウント"], [hebrew, "לחשבון שלכם"]] as const;
    for (const [language, account] of accounts) {
      expect([language.forbidden, language.forbiddenToNobody, language["not-found"]].map((text) => text.includes(account))).toEqual([true, false, false]);
    }
  });

  it.each(["forbidden", "not-found", "gone", "locked", "invalid", "server"] as const)("of kind %s ends with what the platform said", async (kind) => {
    expect(await failureText(failure(kind, 400, "XYZ"), speaker)).toMatch(/ \(XYZ\)$/u);
  });

  it("omits a detail that the sentence explains", async () => {
    const kinds = ["unreachable", "unauthorized", "rate-limited", "retired"] as const;
    const texts = await Promise.all(kinds.map((kind) => failureText(failure(kind, 1, "XYZ"), speaker)));
    expect(texts.filter((text) => text === "" || text.includes("XYZ"))).toEqual([]);
  });

  it("shows the end of a rate limit in the reader's time zone and language", async () => {
    const until = failure("rate-limited", 429, "", new Date(2026, 10, 21, 14, 5).getTime());
    expect(await failureText(until, speaker)).toBe("Gitee received too many requests from you. Try again at 14:05.");
    expect(await failureText(until, { ...speaker, sentences: () => Promise.resolve(hebrew), locale: "he" })).toBe("נשלחו מכם יותר מדי בקשות אל Gitee. נסו שוב בשעה 14:05.");
  });

  it("of a login includes the platform's message only if it helps", async () => {
    expect(await failureText(new LoginFailure("refused", "Bad code"), speaker)).toBe("Gitee did not complete the login. Log in again. (Bad code)");
    expect(await failureText(new LoginFailure("denied", "The user said no"), speaker)).toBe("You were not logged in, because access was denied on Gitee. Log in again whenever you like.");
  });

  it("of another kind is reported too", async () => {
    expect([await failureText(new TypeError("x is undefined"), speaker), await failureText("odd", speaker)]).toEqual([
      "Something went wrong in this page. Load it again; your text is kept. (x is undefined)",
      "Something went wrong in this page. Load it again; your text is kept.",
    ]);
  });

  it("is reported even if the sentences don't load, with the detail for the owner", async () => {
    const lost = { ...speaker, sentences: () => Promise.reject(new TypeError("offline")) };
    const [forbidden, settings] = [await failureText(failure("forbidden", 403, "Not you."), lost), await failureText(new LoginFailure("settings", "the option 'clientId' is required"), lost)];
    expect([forbidden, settings]).toEqual([
      "Something went wrong in this page. Load it again; your text is kept. (Not you.)",
      "Something went wrong in this page. Load it again; your text is kept. (the option 'clientId' is required)",
    ]);
  });

  it("distinguishes failures of the platform from the owner's", async () => {
    const kinds = ["unreachable", "server", "rate-limited", "retired", "not-found", "gone", "invalid"] as const;
    const failures = await Promise.all(kinds.map((kind) => failureOf(failure(kind, null), speaker)));
    const causes = kinds.map((kind, at) => [kind, failures[at]?.cause]);
    expect(Object.fromEntries(causes)).toEqual({ unreachable: "platform", server: "platform", "rate-limited": "platform", retired: "platform", "not-found": "settings", gone: "settings", invalid: "settings" });
  });
});

it("is requested in texts that load at that point", async () => {
  const { sentence, failure: explained } = explaining(speaker);
  const refused = failure("forbidden", 403, "");
  expect([await sentence(refused), await explained(refused)]).toEqual([await failureText(refused, speaker), await failureOf(refused, speaker)]);
});
