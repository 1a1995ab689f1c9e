import { expect, it, vi } from "vitest";
import { deferredAnswers } from "./browser.memory.ts";
import { lazy, needsReload, reloadIfNeeded, retrying } from "./lazy.ts";

const ADDRESS = "https://docs.example.org/a.js";
const HOME = "https://docs.example.org/assets/js/app.js";

/** A server whose answers come in that order; an Error is a failure. */
function answering(...answers: readonly unknown[]) {
  const left = [...answers];
  return vi.fn(async () => {
    const answer: unknown = await Promise.resolve(left.shift());
    if (answer instanceof Error) throw answer;
    return answer;
  });
}

it("loads a module once, however often and however soon it is needed again", async () => {
  const { answer, give } = deferredAnswers();
  const load = vi.fn(answer);
  const module = lazy(load, HOME);
  const both = [module(), module()];
  give(0, "the module");
  expect([await Promise.all(both), await module(), load.mock.calls.length]).toEqual([["the module", "the module"], "the module", 1]);
});

it("tries again after a failure, first at the same address, then at uncached ones", async () => {
  const gone = new TypeError("Failed to fetch dynamically imported module");
  const [load, importFrom] = [answering(gone, gone, gone, "back"), answering(gone, "other address")];
  const module = retrying(load, () => ADDRESS, { importFrom, isAvailable: () => Promise.resolve(false) });
  await expect(module()).rejects.toBe(gone);
  expect(importFrom).not.toHaveBeenCalled();
  await expect(module()).rejects.toBe(gone);
  expect(await module()).toBe("other address");
  expect(importFrom.mock.calls).toEqual([["https://docs.example.org/a.js?retry=1"], ["https://docs.example.org/a.js?retry=2"]]);
  expect(await module()).toBe("other address");
});

it.each<[string, (load: () => Promise<unknown>) => () => Promise<unknown>]>([
  ["its code names none", (load) => lazy(load, HOME)],
  ["nobody gave one", (load) => retrying(load)],
])("requests only the same address if no other is known: %s", async (_, retried) => {
  const gone = new TypeError("gone");
  const module = retried(answering(gone, gone, "back"));
  await expect(module()).rejects.toBe(gone);
  await expect(module()).rejects.toBe(gone);
  expect(await module()).toBe("back");
});

it.each(['() => import("./en.1a2b3c4d.js")', "()=>import(`./en.1a2b3c4d.js`)", "() => wrap(() => import('./en.1a2b3c4d.js'), [], import.meta.url)", '() => import( "./en.1a2b3c4d.js" )'])("finds the address in %s", async (written) => {
  const load = Object.assign(() => Promise.reject(new TypeError("gone")), { toString: () => written });
  const module = lazy(load, "data:text/javascript,");
  await expect(module()).rejects.toThrow("gone");
  // A relative address has no place below this base; that it is resolved at all shows that it was found.
  await expect(module()).rejects.toThrow("Invalid URL");
});

it("asks the server for the file, not the cache", async () => {
  const gone = new TypeError("gone");
  const request = vi.fn(() => Promise.resolve(new Response(null, { status: 404 })));
  vi.stubGlobal("fetch", request);
  const module = retrying(answering(gone, gone), () => ADDRESS, { importFrom: answering(gone) });
  await expect(module()).rejects.toBe(gone);
  await expect(module()).rejects.toBe(gone);
  expect(request.mock.calls).toEqual([[ADDRESS, { cache: "no-cache" }]]);
  vi.unstubAllGlobals();
});

it("doesn't reload the page once the module has loaded after all", async () => {
  const gone = new TypeError("gone");
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  const module = retrying(answering(gone, gone, "module"), () => ADDRESS, { importFrom: answering(gone), isAvailable: () => Promise.resolve(true) });
  await expect(module()).rejects.toBe(gone);
  await expect(module()).rejects.toBe(gone);
  expect(needsReload()).toBe(true);
  expect(await module()).toBe("module");
  reloadIfNeeded();
  expect([needsReload(), reload.mock.calls.length]).toEqual([false, 0]);
});

it.each([
  ["lacks the file", () => Promise.resolve(false), false],
  ["can't be reached", () => Promise.reject(new TypeError("offline")), false],
  ["has the file that the browser refuses", () => Promise.resolve(true), true],
])("reloads the page for a reader only where nothing else helps: the server %s", async (_, answer, reloads) => {
  const gone = new TypeError("gone");
  const [reload, isAvailable] = [vi.fn(), vi.fn(answer)];
  vi.stubGlobal("location", { reload });
  const module = retrying(answering(gone, gone), () => ADDRESS, { importFrom: answering(gone), isAvailable });
  await expect(module()).rejects.toBe(gone);
  expect(isAvailable).not.toHaveBeenCalled();
  await expect(module()).rejects.toBe(gone);
  reloadIfNeeded();
  expect([needsReload(), reload.mock.calls.length]).toEqual([reloads, reloads ? 1 : 0]);
});
