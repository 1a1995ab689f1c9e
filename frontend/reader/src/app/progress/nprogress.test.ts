import nprogress from "nprogress";
import { afterEach, describe, expect, it } from "vitest";
import { memoryPreferences } from "../browser/preferences.memory.ts";
import { createProgressBar } from "./nprogress.ts";

afterEach(() => {
  nprogress.remove();
  nprogress.status = null;
});

describe("nprogress is set to", () => {
  createProgressBar(memoryPreferences());

  it.each([
    ["[S-146]", "minimum", 0.08],
    ["[S-147]", "speed", 200],
    ["[S-148]", "trickleRate", 0.02],
    ["[S-149]", "trickleSpeed", 800],
    ["[S-150]", "showSpinner", true],
  ] as const)("%s %s: %s", (_, setting, value) => {
    expect(Reflect.get(nprogress, "settings")).toMatchObject({ [setting]: value });
  });
});

it("draws a bar and a spinner, without roles that do not exist", () => {
  createProgressBar(memoryPreferences()).start();
  const drawn = document.querySelector("#nprogress");
  expect(drawn?.querySelector(".bar")).not.toBeNull();
  expect(drawn?.querySelector(".spinner")).not.toBeNull();
  expect(drawn?.querySelector("[role]")).toBeNull();
  expect([...(drawn?.children ?? [])].every((part) => part.getAttribute("aria-hidden") === "true")).toBe(true);
});

it("takes the bar away when it is done", () => {
  const bar = createProgressBar(memoryPreferences());
  bar.start();
  expect(nprogress.isStarted()).toBe(true);
  bar.done();
  expect(nprogress.status).toBeNull();
});

it("D2: draws no spinner for readers who want no movement", () => {
  createProgressBar(memoryPreferences({ reducedMotion: true })).start();
  expect(document.querySelector("#nprogress .bar")).not.toBeNull();
  expect(document.querySelector("#nprogress .spinner")).toBeNull();
});
