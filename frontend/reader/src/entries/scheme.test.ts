import { beforeEach, expect, it, vi } from "vitest";
import { SCHEME_KEY } from "../app/settings/scheme-setting.ts";

const shown = () => document.documentElement.dataset["scheme"];

async function run(): Promise<void> {
  vi.resetModules();
  await import("./scheme.ts");
}

beforeEach(() => {
  delete document.documentElement.dataset["scheme"];
});

it.each(["light", "dark"])("shows the %s scheme that the reader chose", async (choice) => {
  localStorage.setItem(SCHEME_KEY, choice);
  await run();
  expect(shown()).toBe(choice);
});

it.each(["auto", "sepia", ""])("leaves %j to the system", async (choice) => {
  localStorage.setItem(SCHEME_KEY, choice);
  await run();
  expect(shown()).toBeUndefined();
});

it("leaves it to the system where storage is forbidden", async () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  await run();
  expect(shown()).toBeUndefined();
});
