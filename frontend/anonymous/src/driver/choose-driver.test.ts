import { memoryClock, memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { expect, it, vi } from "vitest";
import { type GivenOptions, readOptions } from "../options/options.ts";
import { type Answering } from "@glosa/comments/transport.memory.ts";
import { memoryNetwork } from "../transport/transport.memory.ts";
import { chooseCounters } from "./choose-counters.ts";
import { chooseDriver, expectDriver } from "./choose-driver.ts";
import type { Submission } from "./driver.ts";
import { memoryStore } from "./hosted-store/store.memory.ts";

const loaded = vi.hoisted(() => vi.fn<(name: string) => void>());

vi.mock(import("./own-service/comments.ts"), (original) => {
  loaded("own service");
  return original();
});
vi.mock(import("./hosted-store/hosted-store.ts"), (original) => {
  loaded("hosted store");
  return original();
});

it("loads only the code of the store in use, ahead of time if requested", async () => {
  const transport = memoryNetwork(() => ({ count: 0, replies: 0, roots: [] }));
  const page = { path: "/p/", href: "https://docs.example.org/p/", title: "Page", userAgent: "" };
  const { options } = readOptions({ service: "/comments" });
  const driver = chooseDriver(options, { transport, storage: memoryStorage(), clock: memoryClock(), page }, (text) => Promise.resolve(text));
  expect(loaded).not.toHaveBeenCalled();
  expectDriver(options);
  await vi.waitFor(() => expect(loaded.mock.calls).toEqual([["own service"]]));
  await (await driver()).page({ cursor: null, total: 0, around: "" });
  expect(loaded).toHaveBeenCalledOnce();
  expectDriver(readOptions({}).options);
  await vi.waitFor(() => expect(loaded).toHaveBeenLastCalledWith("hosted store"));
});

const DRAFT: Submission = { text: "hello", nick: "Bob", mail: "", link: "", qqAvatar: "", rid: "", pid: "", addressee: "", attempt: { key: "1234-5678-9012-3456", at: 7 }, form: { trap: "", tookMs: 5300 } };
const FIRST = { cursor: null, total: 1, around: "" };

async function chosen(given: GivenOptions, answer: Answering) {
  const transport = memoryNetwork(answer);
  const page = { path: "/p/", href: "https://docs.example.org/p/", title: "Page", userAgent: "" };
  const parts = { transport, storage: memoryStorage(), clock: memoryClock(), page };
  const { options } = readOptions(given);
  return { driver: await chooseDriver(options, parts, (text) => Promise.resolve(text))(), counters: await chooseCounters(options, parts)(), transport };
}

it("reads, writes, and counts in the hosted store without a configured service", async () => {
  const { answer } = memoryStore({ Comment: [{ comment: "<p>1</p>", nick: "A", url: "/p/" }] });
  const { driver, counters } = await chosen({ appId: "app", appKey: "key", serverURLs: "https://s" }, answer);
  expect([await driver.count?.(), await driver.moreReplies("a", "c")]).toEqual([1, { replies: [], next: null }]);
  expect((await driver.page(FIRST)).roots.map(({ id }) => id)).toEqual(["comment0"]);
  expect((await driver.post(DRAFT)).id).toBe("comment1");
  expect([await counters.visit("/p/", "Page", "k"), await counters.views(["/p/"]), await counters.comments(["/p/"])]).toEqual([1, new Map([["/p/", 1]]), new Map([["/p/", 2]])]);
});

it("reads, writes, and counts in the configured service", async () => {
  const view = { id: "a", html: "<p>x</p>" };
  const answers: Readonly<Record<string, unknown>> = { thread: { count: 1, replies: 0, roots: [{ ...view, replies: [] }] }, replies: { replies: [view] }, comments: { comment: view }, views: { time: 3, views: { "/p/": 3 } }, counts: { counts: { "/p/": { roots: 1, replies: 1 } } } };
  const { driver, counters, transport } = await chosen({ service: "/comments" }, ({ url }) => answers[new URL(url).pathname.split("/").at(-1) ?? ""]);
  expect(driver.count).toBeNull();
  expect((await driver.page(FIRST)).roots.map(({ id }) => id)).toEqual(["a"]);
  expect(transport.calls[0]?.url).toBe("https://docs.example.org/comments/api/v1/thread?site=default&path=%2Fp%2F&limit=10");
  expect((await driver.moreReplies("a", "c")).replies.map(({ id }) => id)).toEqual(["a"]);
  expect((await driver.post(DRAFT)).id).toBe("a");
  expect([await counters.visit("/p/", "Page", "k"), await counters.views(["/p/"]), await counters.comments(["/p/"])]).toEqual([3, new Map([["/p/", 3]]), new Map([["/p/", 1]])]);
});
