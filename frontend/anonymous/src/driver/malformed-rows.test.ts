import { memoryClock, memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { validRows } from "@glosa/comments/valid-rows.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Root } from "../model/comment.ts";
import { readOptions } from "../options/options.ts";
import { type Answering } from "@glosa/comments/transport.memory.ts";
import { memoryNetwork } from "../transport/transport.memory.ts";
import { failureOf } from "./driver.ts";
import { openHostedStore } from "./hosted-store/hosted-store.ts";
import { ownServiceDriver } from "./own-service/comments.ts";
import { serviceClient } from "./own-service/service-client.ts";

function ours(answer: unknown) {
  const service = "https://h/comments";
  const client = serviceClient(service, "default", memoryNetwork(() => answer));
  return ownServiceDriver({ service, site: "default", path: "/p/", pageSize: 10, avatar: "retro", force: "", enableQQ: true, client, storage: memoryStorage(), validRows });
}

function hosted(answer: Answering) {
  const { options } = readOptions({ appId: "app", appKey: "key", serverURLs: "https://s", enableQQ: true });
  const page = { path: "/p/", href: "https://docs.example.org/p/", title: "Page", userAgent: "Browser/1" };
  const parts = { transport: memoryNetwork(answer), storage: memoryStorage(), clock: memoryClock(), page };
  return openHostedStore(options, parts, { path: "/p/", render: () => Promise.resolve(""), validRows });
}

const WRONG: readonly unknown[] = [undefined, null, 7, true, ["x"], { x: "y" }];
const NO_ROWS: readonly unknown[] = [null, undefined, "row", 7, [], {}];

/** The row with each of its fields left out, or of another type. */
function malformed(row: object): readonly object[] {
  return Object.keys(row).flatMap((field) => WRONG.map((value) => Object.assign({}, row, { [field]: value })));
}

/** Whether React could draw it: every value has the type that the model states. */
function expectDrawable({ at, body, replies, replyCursor, removed, pending, labels, likes = 0, ...texts }: Root): void {
  expect(Number.isFinite(likes)).toBe(true);
  for (const text of [...Object.values(texts), body.text]) expect(text).toBeTypeOf("string");
  expect(at === null || Number.isFinite(at)).toBe(true);
  expect(replyCursor === null || typeof replyCursor === "string").toBe(true);
  expect([typeof removed, typeof pending, Array.isArray(replies), Array.isArray(labels)]).toEqual(["boolean", "boolean", true, true]);
}

afterEach(() => {
  for (const [sentence] of vi.mocked(console.warn).mock.calls) expect(sentence).toMatch(/^A comment was left out/u);
  vi.mocked(console.warn).mockClear();
});

describe("our service's rows", () => {
  const view = { id: "a", nick: "Ann", link: "c.org", avatar: "avatars/{style}/a.svg", html: "<p>x</p>", createdAt: "2026-11-21T07:11:50.262Z", rid: "", pid: "", qqAvatar: "", url: "", mail: "", status: "visible", likes: 3 };
  const root = { ...view, removed: false, replies: [], replyCursor: "c" };
  const good = { ...root, id: "good", replies: [{ ...view, id: "reply" }] };
  const page = { cursor: null, total: 0, around: "" };

  it.each([...malformed(root), ...NO_ROWS])("are shown even if one is %j", async (row) => {
    const { roots } = await ours({ count: 2, replies: 1, roots: [row, good, { ...good, id: "last", replies: [row, { ...view, id: "r" }] }] }).page(page);
    expect(roots.slice(-2).map(({ id, replies }) => [id, replies.at(-1)?.id])).toEqual([
      ["good", "reply"],
      ["last", "r"],
    ]);
    for (const one of roots) expectDrawable(one);
    const lost = 3 - roots.length;
    expect(vi.mocked(console.warn).mock.calls.filter(([, left]) => JSON.stringify(left) === JSON.stringify(row ?? null))).toHaveLength(2 * lost);
  });

  it.each(malformed({ count: 2, replies: 1, cursor: "c", newer: true }))("are shown even if the other fields are %j", async (fields) => {
    const shown = await ours({ ...fields, roots: [good] }).page(page);
    expect(shown).toMatchObject({ count: expect.any(Number) as number, replies: expect.any(Number) as number, detached: expect.any(Boolean) as boolean, roots: [{ id: "good" }] });
    expect(shown.next === null || typeof shown.next === "string").toBe(true);
  });

  it.each([null, "a page", {}, { roots: {} }, { roots: null }])("are an invalid response if they're missing: %j", async (answer) => {
    expect(await ours(answer).page(page).catch(failureOf)).toEqual({ kind: "code", code: -1, message: "" });
  });

  it.each([null, {}, { replies: "x", cursor: 7 }])("are empty if further replies are %j", async (answer) => {
    expect(await ours(answer).moreReplies("a", "c")).toEqual({ replies: [], next: null });
  });
});

describe("the hosted store's rows", () => {
  const row = { objectId: "a", nick: "Ann", mail: "a@c.org", link: "c.org", comment: "<p>x</p>", insertedAt: { iso: "2026-11-21T07:11:50.262Z" }, createdAt: "2026-11-21T07:11:50.262Z", rid: "", pid: "", url: "/p/", ua: "", QQAvatar: "" };

  it.each([...malformed(row), ...NO_ROWS])("are shown even if one is %j", async (bad) => {
    const replies = [bad, { ...row, objectId: "reply", rid: "good", pid: "good" }];
    const driver = hosted(({ url }) => (url.includes("cloudQuery") ? { results: replies } : { results: [bad, { ...row, objectId: "good" }] }));
    const { roots } = await driver.page({ cursor: null, total: 2, around: "" });
    expect(roots.at(-1)).toMatchObject({ id: "good", replies: [{ id: "reply" }] });
    for (const one of roots) expectDrawable(one);
    expect(vi.mocked(console.warn).mock.calls).toHaveLength(roots.length === 2 ? 0 : 2);
  });

  it.each([null, "x", {}])("are empty if the list is %j", async (results) => {
    const driver = hosted(() => ({ results }));
    expect((await driver.page({ cursor: null, total: 2, around: "" })).roots).toEqual([]);
  });
});
