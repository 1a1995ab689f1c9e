import { sharedMemoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { beforeEach, expect, it, vi } from "vitest";
import { createScheme, SCHEME_KEY } from "./scheme-setting.ts";

const root = document.documentElement;

function setting(stored: Record<string, string> = {}) {
  const storage = sharedMemoryStorage(stored);
  return { storage, scheme: createScheme({ storage, root }) };
}

beforeEach(() => {
  delete root.dataset["scheme"];
});

it("uses the key that the script in the head of every page reads", () => {
  const { scheme, storage } = setting();
  scheme.choose("light");
  expect(storage.read("glosa.scheme")).toBe("light");
});

it("follows the system until the reader chooses", () => {
  expect([setting().scheme.get(), root.dataset["scheme"]]).toEqual(["auto", undefined]);
});

it("stores a choice, applies it, and notifies subscribers", () => {
  const { scheme, storage } = setting();
  const listener = vi.fn();
  scheme.subscribe(listener);
  scheme.choose("dark");
  expect([scheme.get(), root.dataset["scheme"], storage.read(SCHEME_KEY)]).toEqual(["dark", "dark", "dark"]);
  expect(listener).toHaveBeenCalledOnce();
});

it("returns to the system's scheme and removes the stored choice", () => {
  const { scheme, storage } = setting({ [SCHEME_KEY]: "light" });
  expect(scheme.get()).toBe("light");
  scheme.choose("auto");
  expect([scheme.get(), root.dataset["scheme"], storage.read(SCHEME_KEY)]).toEqual(["auto", undefined, null]);
});

it("follows the reader's choice in another tab, including the system's scheme, and writes nothing itself", () => {
  const { scheme, storage } = setting();
  const [here, there] = [vi.fn(), vi.fn()];
  scheme.subscribe(here);
  storage.otherTab.onChange(SCHEME_KEY, there);
  const other = createScheme({ storage: storage.otherTab, root: document.createElement("html") });
  for (const choice of ["dark", "light", "auto"] as const) {
    other.choose(choice);
    expect([scheme.get(), root.dataset["scheme"]]).toEqual([choice, choice === "auto" ? undefined : choice]);
  }
  expect([here.mock.calls.length, there.mock.calls.length]).toEqual([3, 0]);
});

it("treats an unknown value as no choice", () => {
  expect(setting({ [SCHEME_KEY]: "sepia" }).scheme.get()).toBe("auto");
});
