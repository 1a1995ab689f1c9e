import { memoryClock, memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import { describe, expect, it } from "vitest";
import { factsOf, type PlatformKey } from "../platforms/platform.ts";
import { tokenStore } from "./create-login.ts";

const NOTHING: KeyStore = { read: () => null, write: () => undefined, remove: () => undefined };

function open(key: PlatformKey = "gitlab", { storage = memoryStorage(), baseURL = "" } = {}) {
  const clock = memoryClock(1_000_000);
  return { tokens: tokenStore(factsOf(key, baseURL), { storage, clock }), storage, clock };
}

const GRANT = { accessToken: "a1", refreshToken: "r1", expiresIn: 7200 };

describe("a token", () => {
  it.each([
    ["github", "Vssue.github.access_token"],
    ["github-v4", "Vssue.github.access_token"],
    ["gitlab", "Vssue.gitlab.access_token"],
    ["bitbucket", "Vssue.bitbucket.access_token"],
    ["gitee", "Vssue.gitee.access_token"],
  ] as const)("[B-220] of %s is stored under %s", (key, name) => {
    const { tokens, storage } = open(key, { baseURL: "https://h" });
    expect(tokens.store(GRANT)).toBe(true);
    expect([storage.read(name), tokens.access(), tokens.refresh()]).toEqual(["a1", "a1", "r1"]);
    tokens.drop();
    expect([storage.read(name), tokens.access(), tokens.refresh()]).toEqual([null, null, null]);
  });

  it("of the original widget is accepted", () => {
    const storage = memoryStorage({ "Vssue.gitlab.access_token": "old" });
    const { tokens } = open("gitlab", { storage });
    expect([tokens.access(), tokens.refresh(), tokens.isOver()]).toEqual(["old", null, false]);
  });

  it("expires half a minute early, and never if the platform sets no time", () => {
    const { tokens, clock } = open();
    tokens.store(GRANT);
    clock.advance(7_170_000);
    expect(tokens.isOver()).toBe(false);
    clock.advance(1);
    expect(tokens.isOver()).toBe(true);
    tokens.store({ accessToken: "a2", refreshToken: "", expiresIn: null });
    clock.advance(10 ** 12);
    expect([tokens.isOver(), tokens.refresh()]).toEqual([false, null]);
  });

  it("of one instance is never sent to another", () => {
    const storage = memoryStorage();
    open("gitlab", { storage, baseURL: "https://git.example.org" }).tokens.store(GRANT);
    const { tokens } = open("gitlab", { storage, baseURL: "https://other.example.org" });
    expect([tokens.access(), tokens.refresh(), tokens.isOver()]).toEqual([null, null, false]);
    expect(open("gitlab", { storage, baseURL: "https://git.example.org/" }).tokens.access()).toBe("a1");
  });

  it("that the browser doesn't store is reported", () => {
    expect(open("gitlab", { storage: NOTHING }).tokens.store(GRANT)).toBe(false);
  });
});
