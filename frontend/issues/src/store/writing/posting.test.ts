import { memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { describe, expect, it, vi } from "vitest";
import type { PlatformKey } from "../../platforms/platform.ts";
import { failure } from "../host.memory.ts";
import { NOON, openThread, startThread } from "../testing.memory.ts";

/** A reader in a thread of their own comments; `requests` are the requests since it was opened. */
async function join(count = 0, setting: Parameters<typeof startThread>[0] = {}) {
  const opened = await startThread({ count, as: "reader-token", ...setting });
  return { ...opened, requests: () => opened.host.log.slice(2), ids: () => opened.state().comments?.data.map(({ id }) => Number(id)) };
}

describe("a new comment", () => {
  it("[B-84] [B-85] is sent, clears the input, and loads once", async () => {
    const { thread, state, host, requests, ids } = await join(2);
    const release = host.pause("createComment");
    thread.write("mine");
    const submitting = thread.submit();
    await vi.waitFor(() => expect(state()).toMatchObject({ composer: { text: "mine", posting: { text: "mine" } } }));
    release();
    await submitting;
    expect(state()).toMatchObject({ loadingComments: false, composer: { text: "", posting: null }, comments: { count: 3 } });
    expect([requests(), ids()]).toEqual([["createComment", "comments 1 of 10 desc"], [3, 2, 1]]);
  });

  it("is shown on page 1 with the newest first, whatever page the reader was on", async () => {
    const { thread, state, ids } = await join(23);
    await thread.setPage(3);
    thread.write("mine");
    await thread.submit();
    expect([state().query.page, ids()?.[0]]).toEqual([1, 24]);
  });

  it.each<[PlatformKey, number, number]>([
    ["github", 23, 3],
    ["gitee", 20, 3],
    ["github", 9, 1],
  ])("is shown on the last page of %s with the oldest first: of %i comments on page %i", async (platform, count, page) => {
    const { thread, state, requests, ids } = await join(count, { platform });
    thread.write("mine");
    await thread.submit();
    expect([requests(), state().query.page, ids()?.at(-1)]).toEqual([["createComment", `comments ${page} of 10 desc`], page, count + 1]);
  });

  it("is shown on the last page with the oldest first, even if others commented meanwhile", async () => {
    const { thread, host, requests, ids } = await join(9);
    await thread.setSort("asc");
    const [one] = host.comments;
    host.comments = [...host.comments, ...["a", "b"].map((id) => Object.assign({}, one, { id }))];
    thread.write("mine");
    await thread.submit();
    expect([requests().slice(1), ids()?.at(-1)]).toEqual([["createComment", "comments 1 of 10 asc", "comments 2 of 10 asc"], 10]);
  });

  it("is shown on its page, even if others have begun the next one since then", async () => {
    const { thread, state, host, requests } = await join(9);
    await thread.setSort("asc");
    const data = [...host.comments, Object.assign({}, host.comments[0], { id: "10" })];
    host.next("comments", { count: 12, page: 1, perPage: 10, data });
    thread.write("mine");
    await thread.submit();
    expect([requests().slice(1), state().query.page]).toEqual([["createComment", "comments 1 of 10 asc"], 1]);
  });

  it("is shown on page 1 with the newest first, even if the platform doesn't list it yet", async () => {
    const { thread, host, requests, ids } = await join(12);
    host.next("comments", { count: 12, page: 1, perPage: 10, data: host.comments.slice(2).toReversed() });
    thread.write("mine");
    await thread.submit();
    expect([requests(), ids()?.slice(0, 2)]).toEqual([["createComment", "comments 1 of 10 desc"], [13, 12]]);
  });

  it("is sent once, however often the reader clicks", async () => {
    const { thread, host, requests } = await join();
    thread.write("mine");
    await Promise.all([thread.submit(), thread.submit()]);
    expect([host.comments.length, requests()]).toEqual([1, ["createComment", "comments 1 of 10 desc"]]);
  });

  it("retains text that was typed while it was being sent, without the posted text", async () => {
    const { thread, state, host } = await join();
    const release = host.pause("createComment");
    thread.write("mine");
    const submitting = thread.submit();
    await vi.waitFor(() => expect(host.log.at(-1)).toBe("createComment"));
    thread.write("mine\nand more");
    release();
    await submitting;
    expect([host.comments[0]?.contentRaw, state().composer]).toEqual(["mine", { text: "and more", posting: null }]);
  });

  it("returns before newer text if it's refused", async () => {
    const { thread, state, host } = await join();
    const release = host.pause("createComment");
    host.next("createComment", failure("server", 502));
    thread.write("mine");
    const submitting = thread.submit();
    await vi.waitFor(() => expect(host.log.at(-1)).toBe("createComment"));
    thread.write("other");
    release();
    await submitting;
    expect(state().composer).toEqual({ text: "mine\n\nother", posting: null });
  });

  it("isn't a draft if the reader leaves the page while it's being sent, and is shown on return", async () => {
    const { thread, host, session } = await join(1);
    const release = host.pause("createComment");
    thread.write("mine");
    const submitting = thread.submit();
    await vi.waitFor(() => expect(host.log.at(-1)).toBe("createComment"));
    thread.write("mine\nnext");
    thread.dispose();
    const back = await startThread({ host, session, as: "reader-token" });
    expect(back.state().composer).toEqual({ text: "mine\n\nnext", posting: { text: "mine", inField: true } });
    release();
    await submitting;
    await vi.waitFor(() => expect(back.state().composer).toEqual({ text: "next", posting: null }));
    expect(back.state().comments?.data.map(({ contentRaw }) => contentRaw)).toEqual(["mine", "Text 1"]);
    expect(openThread({ host, session }).state().composer.text).toBe("next");
  });

  it("is a draft again if the reader left while it was being sent, and it's refused after they came back", async () => {
    const { thread, host, session } = await join(1);
    const release = host.pause("createComment");
    host.next("createComment", failure("server", 502));
    thread.write("mine");
    const submitting = thread.submit();
    await vi.waitFor(() => expect(host.log.at(-1)).toBe("createComment"));
    thread.dispose();
    const back = await startThread({ host, session, as: "reader-token" });
    release();
    await submitting;
    await vi.waitFor(() => expect(back.state().composer).toEqual({ text: "mine", posting: null }));
  });

  it("leaves nothing to post again if it arrives after the reader left", async () => {
    const { thread, host, session } = await join();
    const release = host.pause("createComment");
    thread.write("mine");
    const submitting = thread.submit();
    await vi.waitFor(() => expect(host.log.at(-1)).toBe("createComment"));
    thread.dispose();
    release();
    await submitting;
    expect(openThread({ host, session }).state().composer).toEqual({ text: "", posting: null });
  });

  it.each([
    ["as GitHub lists it first", "github-v4", ["create", "open"]],
    ["on the last page of a platform that cannot sort", "github", ["create", "open", "comments 2 of 10 desc"]],
  ] as const)("is found after the page was closed before the answer: %s", async (_, platform, log) => {
    const { thread, host, session } = await join(10, { platform });
    thread.write("mine");
    const writes = vi.spyOn(session, "write");
    await thread.submit();
    thread.dispose();
    host.comments = host.comments.map((comment) => Object.assign({}, comment, { createdAt: new Date(NOON).toISOString() }));
    // The tab was closed after the platform stored the comment, but before its answer.
    const [key, text] = writes.mock.calls.find(([name]) => name.startsWith("glosa.outbox")) ?? ["", ""];
    const other = memoryStorage({ [key]: text });
    host.log.length = 0;
    const { state } = await startThread({ platform, host, session: other, as: "reader-token" });
    expect([state().composer.text, host.log, other.read(key)]).toEqual(["", log, null]);
  });

  it("is a draft again if the page was closed and the platform doesn't have it", async () => {
    const { thread, host, session } = await join(1);
    host.pause("createComment");
    thread.write("mine");
    void thread.submit();
    await vi.waitFor(() => expect(host.log.at(-1)).toBe("createComment"));
    const entries = ["glosa.outbox", "glosa.draft"].map((name) => [`${name} github-v4 https://host.example.org owner docs [Vssue]A page`]);
    const other = memoryStorage(Object.fromEntries(entries.map(([key = ""]) => [key, session.read(key) ?? ""])));
    const { state } = await startThread({ host, session: other, as: "reader-token" });
    expect(state().composer).toEqual({ text: "mine", posting: null });
  });

  it("is in the input if an earlier version stored it before the page was closed", async () => {
    const session = memoryStorage({ "glosa.outbox github-v4 https://host.example.org owner docs [Vssue]A page": JSON.stringify({ key: "a", at: NOON, content: { text: "mine" }, failed: false }) });
    const { state } = await startThread({ session, as: "reader-token" });
    expect(state().composer).toEqual({ text: "mine", posting: null });
    const loggedOut = await startThread({ session, count: 1 });
    expect(loggedOut.state()).toMatchObject({ phase: { tag: "open" }, composer: { text: "mine" } });
  });

  it("stays in the input if it failed, even if the reader has recently posted the same text", async () => {
    const { thread, state, host } = await join(1);
    host.comments = host.comments.map((comment) => Object.assign({}, comment, { contentRaw: "mine", createdAt: new Date(NOON).toISOString() }));
    await thread.setPerPage(20);
    host.next("createComment", failure("server", 502));
    thread.write("mine");
    await thread.submit();
    expect(state().composer).toEqual({ text: "mine", posting: null });
  });

  it.each([
    ["github-v4", [3, 2, 1]],
    ["github", [1, 2, 3]],
  ] as const)("is shown exactly once, whether or not the next list contains it: %s", async (platform, ids) => {
    const { thread, state, host, ids: shown } = await join(2, { platform });
    const before = { count: 2, page: 1, perPage: 10, data: [...(state().comments?.data ?? [])] };
    host.next("comments", before);
    thread.write("mine");
    await thread.submit();
    expect([state().comments?.count, shown()]).toEqual([3, ids]);
    await thread.setPerPage(20);
    expect([state().comments?.count, shown(), state().sent]).toEqual([3, ids, []]);
  });

  it("is shown even if no list loads", async () => {
    const { thread, state, host, ids } = await join(2);
    host.next("comments", failure("server", 502));
    thread.write("mine");
    await thread.submit();
    expect([state().comments?.count, ids(), state().composer.text]).toEqual([3, [3, 2, 1], ""]);
    expect(state().alert).toContain("GitHub answered with an error.");
  });

  it.each([
    ["locked", 403, "The thread is locked and takes no more comments. Your text is kept; ask the owner of owner/docs. (The host's words.)"],
    ["gone", 410, "The thread was deleted, or owner/docs no longer takes issues. Ask the owner of this page. (The host's words.)"],
    ["not-found", 404, "It is no longer there, or you cannot see it. Load the page again. (The host's words.)"],
    ["forbidden", 403, "GitHub does not allow your account to do this. Ask the owner of owner/docs. (The host's words.)"],
    ["unreachable", null, "GitHub could not be reached. Check your connection, then try again."],
    ["invalid", 422, "GitHub refused this. Change it, then try again; your text is kept. (The host's words.)"],
  ] as const)("retains its text if it's refused: %s", async (kind, status, text) => {
    const { thread, state, host } = await join(1);
    host.next("createComment", failure(kind, status));
    thread.write("mine");
    await thread.submit();
    expect(state()).toMatchObject({ alert: text, composer: { text: "mine", posting: null }, phase: { tag: "open" } });
  });

  it("requires a login, and is never sent empty", async () => {
    const { thread, address, host } = await join(0, { as: null });
    await thread.submit();
    expect(address.left).toEqual([]);
    thread.write("mine");
    await thread.submit();
    expect([address.left.length, host.comments.length]).toEqual([1, 0]);
  });
});

it("stores a draft that is typed without a pause and reloaded at any time", async () => {
  const { thread, session, clock, leaving } = await join();
  for (const text of ["h", "ha", "hal", "half"]) {
    thread.write(text);
    clock.advance(200);
  }
  expect(openThread({ session }).state().composer.text).toBe("hal");
  leaving.leave();
  expect(openThread({ session }).state().composer.text).toBe("half");
});
