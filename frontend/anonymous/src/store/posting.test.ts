import { deferredAnswers, memoryStorage, sharedMemoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import { describe, expect, it, vi } from "vitest";
import { memoryStore } from "../driver/hosted-store/store.memory.ts";
import type { Call } from "@glosa/comments/transport.ts";
import { reply } from "@glosa/comments/transport.memory.ts";
import { AUTHOR, openThread, rootRows, sent, writing } from "./testing.memory.ts";

/** A thread whose next posts wait until `release` is called. */
async function postDeferred(options: Readonly<Record<string, unknown>> = {}, rows = rootRows(1)) {
  const store = memoryStore({ Comment: rows });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const opened = await writing({
    options,
    answer: async (call) => {
      if (call.method === "POST") await released;
      return store.answer(call);
    },
  });
  const submitting = opened.thread.submit();
  await vi.waitFor(() => expect(opened.transport.calls.at(-1)?.method).toBe("POST"));
  return { ...opened, store, release, submitting };
}

describe("while a comment is being sent", () => {
  it("text that is typed meanwhile remains, without the posted text", async () => {
    const { thread, state, release, submitting } = await postDeferred();
    thread.edit("hello\n\nNext");
    release();
    await submitting;
    expect(state().editor).toMatchObject({ text: "Next", posting: null });
  });

  it("text that replaced it remains, as does a reply that was begun since then", async () => {
    const { thread, state, release, submitting } = await postDeferred();
    thread.reply("comment0");
    thread.edit("");
    thread.edit("hello Ana");
    release();
    await submitting;
    expect([state().editor, state().roots.length]).toMatchObject([{ text: "hello Ana", target: { pid: "comment0" } }, 2]);
  });

  it("a reader who leaves finds the comment and no draft on return", async () => {
    const { thread, state, release, submitting, storage, store } = await postDeferred();
    thread.edit("hello\nNext");
    thread.dispose();
    const back = openThread({ storage, answer: store.answer });
    await vi.waitFor(() => expect(back.state().editor).toMatchObject({ text: "hello\n\nNext", posting: { text: "hello" } }));
    await back.thread.load();
    release();
    await submitting;
    await vi.waitFor(() => expect(back.state().editor).toMatchObject({ text: "Next", posting: null }));
    expect([back.state().roots.length, back.state().count, state().roots.length]).toEqual([2, 2, 1]);
    expect(openThread({ storage }).state().editor.text).toBe("Next");
  });

  it("a reader who leaves permanently can't post it twice", async () => {
    const { thread, release, submitting, storage } = await postDeferred();
    thread.dispose();
    release();
    await submitting;
    expect([openThread({ storage }).state().editor.text, storage.read("glosa-attempt app Comment /p/")]).toEqual(["", null]);
  });

  it("a reader who leaves finds the text on return if the service has saved another one under its key", async () => {
    const answers = deferredAnswers();
    const setting = { options: { service: "/comments" }, answer: ({ method }: Call) => (method === "POST" ? answers.answer() : NOTHING) };
    const { thread, storage } = await writing(setting);
    const submitting = thread.submit();
    await vi.waitFor(() => expect(answers.waiting()).toBe(1));
    thread.dispose();
    answers.give(0, reply(422, { code: "idempotency-key-reused", message: "Saved." }));
    await submitting;
    const back = openThread({ ...setting, storage });
    await vi.waitFor(() => expect(back.state().editor.text).toBe("hello"));
  });

  it("a page that goes away leaves a draft to the hosted store, which is cleared when the list contains the comment", async () => {
    const { release, submitting, storage, store } = await postDeferred();
    const gone = memoryStorage({ "glosa-attempt app Comment /p/": storage.read("glosa-attempt app Comment /p/") ?? "" });
    release();
    await submitting;
    const { thread, state } = openThread({ storage: gone, answer: store.answer });
    await vi.waitFor(() => expect(state().editor).toMatchObject({ text: "hello", posting: null }));
    await thread.load();
    expect([state().editor.text, state().roots.length, gone.read("glosa-attempt app Comment /p/")]).toEqual(["", 2, null]);
  });

  it("a page that goes away posts to our service again, under the same key", async () => {
    const keys: unknown[] = [];
    const comment = { id: "a", nick: "Bob", link: "", avatar: "", html: "", createdAt: "2026-01-01T00:00:00.000Z" };
    const answer = (call: Call) => (call.method === "POST" ? (keys.push(sent([call])["idempotencyKey"]), keys.length === 1 ? new Promise(() => {}) : reply(201, { comment })) : { count: 0, replies: 0, roots: [] });
    const setting = { options: { service: "/comments" }, answer };
    const { thread, storage } = await writing(setting);
    void thread.submit();
    await vi.waitFor(() => expect(keys).toHaveLength(1));
    const name = "glosa-attempt https://docs.example.org/comments default /p/";
    const gone = memoryStorage({ [name]: storage.read(name) ?? "" });
    const { state } = openThread({ ...setting, storage: gone });
    await vi.waitFor(() => expect(state()).toMatchObject({ roots: [{ id: "a" }], editor: { text: "", posting: null } }));
    expect([new Set(keys).size, gone.read(name)]).toEqual([1, null]);
  });

  it("a page that goes away leaves the reply target and the author with the draft", async () => {
    const { storage } = await interruptedReply({});
    const { thread, state, transport, store } = returned(storage);
    await vi.waitFor(() => expect(state().editor.text).toBe("hello"));
    expect(state().editor).toMatchObject({ fields: AUTHOR, target: { rid: "comment0", pid: "comment0", nick: "Nick 0" } });
    await thread.submit();
    expect(sent(transport.calls)).toMatchObject({ rid: "comment0", pid: "comment0", nick: "Bob" });
    expect(store.rows["Comment"]).toHaveLength(2);
  });

  it("a reply that fails when it is sent again is still a reply by the same author", async () => {
    const { storage } = await interruptedReply({ service: "/comments" });
    const { thread, state, transport } = returned(storage, { options: { service: "/comments" }, answer: ({ method }) => (method === "POST" ? undefined : NOTHING) });
    await vi.waitFor(() => expect(state().trouble?.during).toBe("submit"));
    await thread.retry();
    const [first, second] = transport.calls.filter(({ method }) => method === "POST").map((call) => sent([call]));
    expect(second).toEqual({ ...first, trap: "", tookMs: 0 });
    expect(second).toMatchObject({ rid: "a", pid: "a", nick: "Bob", mail: "b@c.org" });
  });

  it("a reply that failed is still one after a reload", async () => {
    const store = memoryStore({ Comment: rootRows(1) });
    const setting = { answer: (call: Call) => (call.method === "POST" ? undefined : store.answer(call)) };
    const { thread, storage } = await writing(setting);
    thread.reply("comment0");
    await thread.submit();
    thread.edit("hello again");
    thread.dispose();
    const { state } = openThread({ ...setting, storage: memoryStorage(stored(storage)) });
    await vi.waitFor(() => expect(state().editor).toMatchObject({ text: "hello again", fields: AUTHOR, target: { rid: "comment0", pid: "comment0", nick: "Nick 0" } }));
  });

  describe("a post that failed and is restored after the reader has begun", () => {
    const left = { key: "1234-5678-9012-3456", at: 1, state: "failed", delivery: null, content: { text: "hello", nick: "Bob", mail: "", link: "", qqAvatar: "", rid: "comment0", pid: "comment0", addressee: "Ana" } };
    const texts = { "glosa-attempt app Comment /p/": JSON.stringify([left]), "glosa-draft app Comment /p/": "hello" };

    it("is shown before it is sent", async () => {
      const { thread, state, transport } = openThread({ storage: memoryStorage(texts), rows: { Comment: rootRows(1) } });
      await thread.submit();
      expect([state().editor.fields.nick, state().editor.target?.pid, transport.calls]).toEqual(["Bob", "comment0", []]);
      await thread.submit();
      expect(sent(transport.calls)).toMatchObject({ nick: "Bob", pid: "comment0" });
    });

    it("leaves the fields that the reader has changed since then", async () => {
      const { thread, state } = openThread({ storage: memoryStorage({ ...texts, _v_Cache_Meta: '{"nick":"Al","mail":"al@c.org"}' }) });
      thread.setField("mail", "new@c.org");
      await vi.waitFor(() => expect(state().editor.target).not.toBeNull());
      expect(state().editor.fields).toEqual({ nick: "Bob", mail: "new@c.org", link: "" });
    });

    it("retains the picture of the name that the reader has typed", async () => {
      const pictured = JSON.stringify([{ ...left, content: { ...left.content, qqAvatar: "https://q/1" } }]);
      const { thread, state } = openThread({ storage: memoryStorage({ ...texts, "glosa-attempt app Comment /p/": pictured }) });
      thread.setField("nick", "Al");
      await vi.waitFor(() => expect(state().editor.target).not.toBeNull());
      expect(state().editor).toMatchObject({ fields: { nick: "Al" }, qqAvatar: "" });
    });

    it("restores its picture", async () => {
      const pictured = JSON.stringify([{ ...left, content: { ...left.content, qqAvatar: "https://q/1" } }]);
      const { state } = openThread({ storage: memoryStorage({ ...texts, "glosa-attempt app Comment /p/": pictured }) });
      await vi.waitFor(() => expect(state().editor).toMatchObject({ fields: { nick: "Bob" }, qqAvatar: "https://q/1" }));
    });

    it("has its text in the editor if there's no draft", async () => {
      const { state } = openThread({ storage: memoryStorage({ ...texts, "glosa-draft app Comment /p/": "" }) });
      await vi.waitFor(() => expect(state().editor).toMatchObject({ text: "hello", target: { pid: "comment0" } }));
    });
  });

  it("is sent by a click before the code for it has loaded, with fields that were typed since then", async () => {
    const { thread, transport } = openThread({ rows: { Comment: [] } });
    thread.edit("hello");
    const submitting = thread.submit();
    thread.setField("nick", "Bob");
    await submitting;
    expect(sent(transport.calls)).toMatchObject({ nick: "Bob" });
  });

  it("can be sent again if it was stored without some fields", async () => {
    const left = { key: "1234-5678-9012-3456", at: 1, state: "failed", content: { text: "hello" } };
    const { thread, state, transport } = openThread({ storage: memoryStorage({ "glosa-attempt app Comment /p/": JSON.stringify([left]), "glosa-draft app Comment /p/": "hello" }), rows: { Comment: [] } });
    await thread.submit();
    await thread.submit();
    expect(state().editor).toMatchObject({ fields: { nick: "", mail: "", link: "" }, qqAvatar: "", target: null });
    expect({ rid: "none", ...sent(transport.calls) }).toMatchObject({ rid: "none", nick: "Anonymous", mail: "", link: "", QQAvatar: "" });
  });

  it.each([
    ["Bob", "Bob", "Bob"],
    ["Anonymous", "", "Anonymous"],
  ])("a reply by %s that an earlier version stored is sent again, under the same key", async (nick, shown, posted) => {
    const name = "glosa-attempt https://docs.example.org/comments default /p/";
    const left = { key: "1234-5678-9012-3456", at: Date.UTC(2026, 10, 21, 11), content: { text: "hello", nick, mail: "", link: "", qqAvatar: "", rid: "a", pid: "a", addressee: "Ana" }, failed: false };
    const storage = memoryStorage({ [name]: JSON.stringify(left) });
    const { state, transport } = openThread({ options: { service: "/comments" }, storage, answer: () => undefined });
    await vi.waitFor(() => expect(state().trouble?.during).toBe("submit"));
    expect(state().editor).toMatchObject({ text: "hello", fields: { nick: shown }, target: { rid: "a", pid: "a", nick: "Ana" } });
    expect(sent(transport.calls)).toMatchObject({ idempotencyKey: left.key, text: "hello", nick: posted, pid: "a" });
    expect(storage.read(name)).toContain(left.key);
  });

  it("removes the key of an empty post", () => {
    for (const left of ["{", "1234-5678-9012-3456 7", '{"key":"a","at":"b","content":{}}', '{"key":"a","at":1,"content":{"text":3}}']) {
      expect(openThread({ storage: memoryStorage({ "glosa-attempt app Comment /p/": left }) }).state().editor.text).toBe("");
    }
  });
});

const NOTHING = { count: 0, replies: 0, roots: [] };
const KEYS = ["glosa-attempt app Comment /p/", "glosa-attempt https://docs.example.org/comments default /p/", "glosa-draft app Comment /p/", "_v_Cache_Meta"];

/** What a page that went away has left in `storage`. */
function stored(storage: KeyStore): Record<string, string> {
  return Object.fromEntries(KEYS.flatMap((key) => [[key, storage.read(key)] as const]).filter((entry): entry is readonly [string, string] => entry[1] !== null));
}

/** A first-time author whose reply is being sent. */
async function interruptedReply(options: Readonly<Record<string, unknown>>) {
  const root = { id: "a", nick: "Ana", link: "", avatar: "", html: "<p>A</p>", createdAt: "2026-01-01T00:00:00.000Z", replies: [] };
  const store = memoryStore({ Comment: rootRows(1) });
  const answer = (call: Call) => (call.method === "POST" ? new Promise(() => {}) : "service" in options ? { count: 1, replies: 0, roots: [root] } : store.answer(call));
  const opened = await writing({ options, answer });
  opened.thread.reply("service" in options ? "a" : "comment0");
  void opened.thread.submit();
  await vi.waitFor(() => expect(opened.transport.calls.at(-1)?.method).toBe("POST"));
  return opened;
}

/** The page again, after it went away. */
function returned(storage: KeyStore, setting: Parameters<typeof openThread>[0] = {}) {
  const store = memoryStore({ Comment: rootRows(1) });
  return { store, ...openThread({ answer: store.answer, ...setting, storage: memoryStorage(stored(storage)) }) };
}

describe("in two tabs of the same page", () => {
  it("each tab posts its own comment under its own key, even if the other one failed", async () => {
    const { otherTab, ...here } = sharedMemoryStorage();
    const posts: Record<string, unknown>[] = [];
    const answer = (call: Call) => (call.method === "POST" ? void posts.push(sent([call])) : NOTHING);
    const setting = { options: { service: "/comments" }, answer };
    const [one, other] = [openThread({ ...setting, storage: here }), openThread({ ...setting, storage: otherTab })];
    for (const [{ thread }, text] of [[one, "one"], [other, "other"]] as const) {
      thread.edit(text);
      thread.setField("nick", "Bob");
      // oxlint-disable-next-line no-await-in-loop -- one tab after the other
      await thread.submit();
    }
    await one.thread.retry();
    expect(posts.map(({ text }) => text)).toEqual(["one", "other", "one"]);
    const [first, second, third] = posts.map(({ idempotencyKey }) => idempotencyKey);
    expect([second === first, third === first]).toEqual([false, true]);
    expect([one.state().editor.text, other.state().editor.text]).toEqual(["one", "other"]);
  });
});

describe("before the first list has loaded", () => {
  it.each([
    ["root comment", {}, [{ id: "comment1" }, { id: "comment0" }]],
    ["first one of all", { rows: [] }, [{ id: "comment0" }]],
  ])("a %s that is posted stays in the list, and is counted", async (_, { rows = rootRows(1) }: { readonly rows?: ReturnType<typeof rootRows> }, shown) => {
    const lists = deferredAnswers();
    const store = memoryStore({ Comment: rows });
    const { thread, state } = openThread({ answer: (call) => (call.method === "POST" ? store.answer(call) : lists.answer()) });
    const early = memoryStore({ Comment: structuredClone(rows) });
    const loading = thread.load();
    thread.edit("hello");
    await thread.submit();
    expect(state().roots).toHaveLength(1);
    await vi.waitFor(() => expect(lists.waiting()).toBe(1));
    lists.give(0, { results: [], count: rows.length });
    for (const [call, results] of rows.length === 0 ? [] : [early.rows["Comment"], []].entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one request after another
      await vi.waitUntil(() => lists.waiting() > call + 1);
      lists.give(call + 1, { results });
    }
    await loading;
    expect(state()).toMatchObject({ roots: shown, count: shown.length });
  });

  it("a comment that the list contains is shown once", async () => {
    const store = memoryStore({ Comment: rootRows(1) });
    const counted = deferredAnswers();
    const { thread, state } = openThread({ answer: (call) => (call.url.includes("count=1") ? counted.answer() : store.answer(call)) });
    const loading = thread.load();
    thread.edit("hello");
    await thread.submit();
    counted.give(0, { results: [], count: 1 });
    await loading;
    expect(state()).toMatchObject({ roots: [{ id: "comment1" }, { id: "comment0" }], count: 2 });
  });
});
