import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isOutdated } from "./build.ts";

beforeEach(() => {
  document.documentElement.dataset["reader"] = "/assets/js/boot.11111111.js";
});

afterEach(() => {
  delete document.documentElement.dataset["reader"];
  vi.unstubAllGlobals();
});

const answers = (html: string, status = 200) => vi.stubGlobal("fetch", () => Promise.resolve(new Response(html, { status })));

it.each([
  ["the same build", '<html data-reader="/assets/js/boot.11111111.js">', 200, false],
  ["a newer build", '<html data-reader="/assets/js/boot.22222222.js">', 200, true],
  ["a server in trouble", "Try again later.", 503, false],
])("tells by the page as the server has it now: %s", async (_, html, status, expected) => {
  answers(html, status);
  expect(await isOutdated()).toBe(expected);
});

it("leaves the page alone where nobody answers, or the page names no build", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  expect(await isOutdated()).toBe(false);
  answers("<html>");
  delete document.documentElement.dataset["reader"];
  expect(await isOutdated()).toBe(false);
});
