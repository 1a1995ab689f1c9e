import { deferredAnswers } from "@glosa/kit/browser/browser.memory.ts";
import { describe, expect, it, vi } from "vitest";
import { reply } from "@glosa/comments/transport.memory.ts";
import { mayLoadMore } from "./state.ts";
import { openThread, rootRows } from "./testing.memory.ts";

const ids = (roots: readonly { readonly id: string }[]) => roots.map(({ id }) => id);

describe("loading", () => {
  it("[A-81] [A-82] [A-83] loads the count first, then the first page", async () => {
    const { thread, state, transport } = openThread({ rows: { Comment: rootRows(3) } });
    const phases = new Set<unknown>();
    thread.subscribe(({ phase, count }) => phases.add(`${phase} ${count}`));
    await thread.load();
    expect([...phases]).toEqual(["loading null", "loading 3", "shown 3"]);
    expect(ids(state().roots)).toEqual(["comment2", "comment1", "comment0"]);
    expect(transport.calls.map(({ url }) => new URL(url).searchParams.get("count"))).toEqual(["1", null, null]);
  });

  it("offers nothing besides writing until the service says what there is", async () => {
    const { thread, state } = openThread({ options: { service: "/comments" }, answer: () => ({ count: 0, replies: 0, roots: [], features: ["like"] }) });
    expect(state().features).toEqual([]);
    await thread.load();
    expect(state().features).toEqual(["like"]);
  });

  it("[A-84] requests no page if there are no comments", async () => {
    const { thread, state, transport } = openThread({ rows: { Comment: [] } });
    await thread.load();
    expect(state()).toMatchObject({ phase: "shown", count: 0, roots: [], trouble: null });
    expect(transport.calls).toHaveLength(1);
  });

  it("[A-27] [A-28] requests the current page, without index.html", async () => {
    const { thread, transport } = openThread({ rows: { Comment: [] } });
    await thread.load();
    expect(JSON.parse(new URL(transport.calls[0]?.url ?? "").searchParams.get("where") ?? "")).toMatchObject({ url: "/p/" });
  });

  it("[A-86] [A-87] [A-88] loads more until everything is shown, without the control while it loads", async () => {
    const { thread, state } = openThread({ rows: { Comment: rootRows(21) } });
    const shown: boolean[] = [];
    await thread.load();
    shown.push(mayLoadMore(state()));
    const loading = thread.loadMore();
    shown.push(mayLoadMore(state()));
    await loading;
    shown.push(mayLoadMore(state()));
    await thread.loadMore();
    shown.push(mayLoadMore(state()));
    expect(shown).toEqual([true, false, true, false]);
    expect(new Set(ids(state().roots)).size).toBe(21);
  });

  it("requests a page once if it is needed twice", async () => {
    const { thread, state, transport } = openThread({ rows: { Comment: rootRows(20) } });
    await thread.load();
    const before = transport.calls.length;
    await Promise.all([thread.loadMore(), thread.loadMore()]);
    await thread.loadMore();
    expect([state().roots.length, transport.calls.length - before]).toEqual([20, 2]);
  });

  it("neither repeats nor skips a comment after posting", async () => {
    const { thread, state } = openThread({ rows: { Comment: rootRows(20) } });
    await thread.load();
    thread.edit("mine");
    await thread.submit();
    await thread.loadMore();
    await thread.loadMore();
    expect(ids(state().roots)).toEqual(Array.from({ length: 21 }, (_, at) => `comment${20 - at}`));
    expect(mayLoadMore(state())).toBe(false);
  });

  it("shows the count of the last request only", async () => {
    const deferred = deferredAnswers();
    const { thread, state } = openThread({ answer: deferred.answer });
    const loads = [thread.load(), thread.load()];
    await vi.waitFor(() => expect(deferred.waiting()).toBe(2));
    deferred.give(1, { results: [], count: 5 });
    await vi.waitFor(() => expect(state().count).toBe(5));
    deferred.give(0, { results: [], count: 9 });
    await vi.waitFor(() => expect(deferred.waiting()).toBe(4));
    expect(state().count).toBe(5);
    deferred.give(2, { results: [] });
    deferred.give(3, { results: [] });
    await Promise.all(loads);
    expect(state()).toMatchObject({ phase: "shown", count: 5 });
  });

  it("shows the response to the last request only", async () => {
    const deferred = deferredAnswers();
    const { thread, state } = openThread({ options: { service: "/comments" }, answer: deferred.answer });
    const [first, second] = [thread.load(), thread.load()];
    await vi.waitFor(() => expect(deferred.waiting()).toBe(2));
    deferred.give(1, { count: 2, replies: 0, roots: [] });
    await second;
    deferred.give(0, { count: 1, replies: 0, roots: [] });
    await first;
    expect(state().count).toBe(2);
  });

  it("changes nothing after it is disposed of", async () => {
    const { thread, state } = openThread({ rows: { Comment: rootRows(1) } });
    const loading = thread.load();
    thread.dispose();
    await loading;
    expect(state()).toMatchObject({ phase: "loading", roots: [] });
  });
});

describe("when loading fails", () => {
  it("[A-172] shows the error, and retries on request", async () => {
    const answer = vi.fn().mockReturnValueOnce(undefined).mockReturnValue({ results: [], count: 0 });
    const { thread, state } = openThread({ answer });
    await thread.load();
    expect(state()).toMatchObject({ phase: "shown", trouble: { during: "load", failure: { kind: "code", code: -1 } } });
    await thread.retry();
    expect(state()).toMatchObject({ phase: "shown", count: 0, trouble: null });
  });

  it("retains the list if another page fails, and offers to retry", async () => {
    const answer = vi
      .fn()
      .mockReturnValueOnce({ count: 2, replies: 0, roots: [{ id: "a", replies: [] }], cursor: "c" })
      .mockReturnValueOnce(reply(503, { code: "storage-unavailable", message: "Later." }))
      .mockReturnValueOnce({ count: 2, replies: 0, roots: [{ id: "b", replies: [] }] });
    const { thread, state } = openThread({ options: { service: "/comments", avatar: "hide" }, answer: (call) => withViews(answer(call)) });
    await thread.load();
    await thread.loadMore();
    expect([state().trouble?.during, ids(state().roots), mayLoadMore(state())]).toEqual(["more", ["a"], true]);
    await thread.retry();
    expect([state().trouble, ids(state().roots), mayLoadMore(state())]).toEqual([null, ["a", "b"], false]);
  });

  it("retries loading a linked comment", async () => {
    const { thread, transport } = openThread({ options: { service: "/comments" }, answer: () => undefined });
    await thread.load("5f00000000000000000000a1");
    await thread.retry();
    expect(transport.calls.map(({ url }) => new URL(url).searchParams.get("around"))).toEqual(["5f00000000000000000000a1", "5f00000000000000000000a1"]);
    await thread.load();
    expect(transport.calls.at(-1)?.url).not.toContain("around");
  });

  it("[A-178] reports code 100 without the store's keys, and sends no request", async () => {
    const { thread, state, transport } = openThread({ options: { appId: "" } });
    await thread.load();
    expect(state().trouble?.failure).toMatchObject({ code: 100 });
    expect(transport.calls).toEqual([]);
  });
});

describe("a response that a later load has replaced", () => {
  const options = { service: "/comments", avatar: "hide" };
  const first = { count: 3, replies: 1, roots: [{ id: "a", replies: [], replyCursor: "r" }], cursor: "c" };
  const again = { count: 4, replies: 2, roots: [{ id: "b", replies: [] }, { id: "a", replies: [], replyCursor: "q" }], cursor: "d" };

  it.each([
    ["the next page", "loadMore", { count: 3, replies: 1, roots: [{ id: "z", replies: [] }] }],
    ["the next page, which fails", "loadMore", undefined],
    ["further replies", "loadReplies", { replies: [{ id: "z", rid: "a" }] }],
    ["further replies, which fail", "loadReplies", undefined],
  ] as const)("changes nothing: %s", async (_, name, stale) => {
    const deferred = deferredAnswers();
    const { thread, state } = openThread({ options, answer: async () => withViews(await deferred.answer()) });
    const loading = thread.load();
    await vi.waitFor(() => expect(deferred.waiting()).toBe(1));
    deferred.give(0, first);
    await loading;
    const overtaken = name === "loadMore" ? thread.loadMore() : thread.loadReplies("a");
    await vi.waitFor(() => expect(deferred.waiting()).toBe(2));
    const later = thread.load();
    await vi.waitFor(() => expect(deferred.waiting()).toBe(3));
    deferred.give(2, again);
    await later;
    const before = state();
    deferred.give(1, stale);
    await overtaken;
    expect(state()).toEqual(before);
    expect([ids(state().roots), state().count, state().next, state().trouble]).toEqual([["b", "a"], 4, "d", null]);
  });
});

describe("further replies", () => {
  const root = { id: "a", replies: [{ id: "r1", rid: "a", pid: "a" }], replyCursor: "c" };
  const page = { count: 1, replies: 3, roots: [root] };

  it("load on request, each once, until the last", async () => {
    const answer = vi
      .fn()
      .mockReturnValueOnce(page)
      .mockReturnValueOnce({ replies: [{ id: "r1", rid: "a" }, { id: "r2", rid: "a" }], cursor: "d" })
      .mockReturnValueOnce({ replies: [{ id: "r3", rid: "a" }] });
    const { thread, state, transport } = openThread({ options: { service: "/comments", avatar: "hide" }, answer: (call) => withViews(answer(call)) });
    await thread.load();
    const loading = thread.loadReplies("a");
    expect(state().loadingReplies.has("a")).toBe(true);
    await Promise.all([loading, thread.loadReplies("a")]);
    await thread.loadReplies("a");
    await thread.loadReplies("a");
    expect(state().roots[0]).toMatchObject({ replies: [{ id: "r1" }, { id: "r2" }, { id: "r3" }], replyCursor: null });
    expect([state().loadingReplies.size, transport.calls.length]).toEqual([0, 3]);
  });

  it("aren't requested for a missing comment", async () => {
    const answer = vi.fn().mockReturnValueOnce(page);
    const { thread, state, transport } = openThread({ options: { service: "/comments", avatar: "hide" }, answer: (call) => withViews(answer(call)) });
    await thread.load();
    await thread.loadReplies("other");
    expect([state().trouble, transport.calls.length]).toEqual([null, 1]);
  });

  it("can be retried after a failure", async () => {
    const answer = vi.fn().mockReturnValueOnce(page).mockReturnValueOnce(undefined).mockReturnValueOnce({ replies: [] });
    const { thread, state } = openThread({ options: { service: "/comments", avatar: "hide" }, answer: (call) => withViews(answer(call)) });
    await thread.load();
    await thread.loadReplies("a");
    expect([state().trouble, state().loadingReplies.size]).toMatchObject([{ during: "replies", root: "a" }, 0]);
    await thread.retry();
    expect([state().trouble, state().roots[0]?.replyCursor]).toEqual([null, null]);
  });
});

describe("the vendor's SDK", () => {
  const sdk = "https://cdn/av-min.js";

  it("[A-165] is loaded only if configured, and isn't changed", async () => {
    const { thread, state, transport } = openThread({ rows: { Comment: [] }, options: { sdk }, scripts: { [sdk]: { version: "4.15.2" } } });
    await thread.load();
    expect([transport.scripts, state().trouble]).toEqual([[sdk], null]);
    const plain = openThread({ rows: { Comment: [] } });
    await plain.thread.load();
    expect(plain.transport.scripts).toEqual([]);
  });

  it.each([
    ["is not there", {}],
    ["is too old", { [sdk]: { VERSION: "2.5.0" } }],
    ["is something else", { [sdk]: undefined }],
  ])("[A-176] reports code 98 if it %s", async (_, scripts) => {
    const { thread, state } = openThread({ rows: { Comment: [] }, options: { sdk }, scripts });
    await thread.load();
    expect(state().trouble?.failure).toMatchObject({ code: 98 });
  });
});

/** The service's full answer about comments that are listed here in short. */
function withViews(answer: unknown): unknown {
  const view = { nick: "", link: "", avatar: "", html: "", createdAt: "2026-01-01T00:00:00.000Z" };
  return JSON.parse(JSON.stringify(answer ?? null), (_, value: unknown) => (typeof value === "object" && value !== null && "id" in value ? { ...view, ...value } : value)) ?? undefined;
}
