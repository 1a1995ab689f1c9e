import { beforeEach, expect, it, vi } from "vitest";
import { memoryPreferences } from "../browser/preferences.memory.ts";
import { memoryStorage } from "../browser/storage.memory.ts";
import { createScheme, SCHEME_KEY } from "./scheme-setting.ts";

const root = document.documentElement;

function setting(kept: Record<string, string> = {}, dark = false) {
  const storage = memoryStorage(kept);
  return { storage, scheme: createScheme({ storage, root, preferences: memoryPreferences({ dark }) }) };
}

beforeEach(() => {
  delete root.dataset["scheme"];
});

it("follows the system until the reader chooses", () => {
  expect(setting().scheme.get()).toBe("auto");
  expect([setting({}, false).scheme.dark(), setting({}, true).scheme.dark()]).toEqual([false, true]);
});

it("keeps a choice, shows it, and tells who listens", () => {
  const { scheme, storage } = setting();
  const listener = vi.fn();
  scheme.subscribe(listener);
  scheme.choose("dark");
  expect([scheme.get(), scheme.dark(), root.dataset["scheme"], storage.read(SCHEME_KEY)]).toEqual(["dark", true, "dark", "dark"]);
  expect(listener).toHaveBeenCalledOnce();
});

it("goes back to the system's and forgets the choice", () => {
  const { scheme, storage } = setting({ [SCHEME_KEY]: "light" }, true);
  expect([scheme.get(), scheme.dark()]).toEqual(["light", false]);
  scheme.choose("auto");
  expect([scheme.get(), scheme.dark(), root.dataset["scheme"], storage.read(SCHEME_KEY)]).toEqual(["auto", true, undefined, null]);
});

it("takes what it cannot read for no choice", () => {
  expect(setting({ [SCHEME_KEY]: "sepia" }).scheme.get()).toBe("auto");
});
