import { deferredAnswers } from "@glosa/kit/browser/browser.memory.ts";
import { describe, expect, it, vi } from "vitest";
import { memoryStore } from "../driver/hosted-store/store.memory.ts";
import type { Call } from "@glosa/comments/transport.ts";
import { reply } from "@glosa/comments/transport.memory.ts";
import { maySubmit } from "./state.ts";
import { AUTHOR, openThread, rootRows, sent, writing } from "./testing.memory.ts";

describe("submitting", () => {
  it("[A-97] [A-98] [A-99] disables the button while the comment is saved", async () => {
    const { thread, state } = await writing({ rows: { Comment: [] } });
    const states: (readonly boolean[])[] = [];
    thread.subscribe(({ editor }) => states.push([editor.posting !== null, maySubmit(editor)]));
    await Promise.all([thread.submit(), thread.submit()]);
    expect([states[0], state().editor.posting !== null]).toEqual([[true, false], false]);
    expect(state().roots).toHaveLength(1);
  });

  it("[A-100] [A-101] [A-96] shows a root comment first, counts it, and clears the draft", async () => {
    const { thread, state, storage } = await writing({ rows: { Comment: rootRows(2) } });
    await thread.submit();
    expect(state()).toMatchObject({ count: 3, roots: [{ id: "comment2", nick: "Bob", replies: [] }, { id: "comment1" }, { id: "comment0" }], editor: { text: "", target: null } });
    expect([storage.read("glosa-draft app Comment /p/"), state().status]).toEqual([null, null]);
  });

  it("[A-92] [A-93] [A-94] [A-102] appends a reply to its root's replies", async () => {
    const answer = { comment: "<p>r</p>", nick: "Ann", mail: "ann@c.org", url: "/p/", rid: "comment0", pid: "comment0" };
    const { thread, state, transport } = await writing({ rows: { Comment: [...rootRows(1), answer] } });
    thread.reply("comment1");
    expect(state().editor.target).toEqual({ rid: "comment0", pid: "comment1", nick: "Ann", mail: "ann@c.org" });
    await thread.submit();
    expect(sent(transport.calls)).toMatchObject({ rid: "comment0", pid: "comment1", comment: `<p><a class="at" href="#comment1">@Ann </a> , hello</p>` });
    expect(state()).toMatchObject({ count: 1, roots: [{ id: "comment0", replies: [{ id: "comment1" }, { id: "comment2", pid: "comment1" }] }], editor: { text: "", target: null } });
  });

  it("[A-95] canceling a reply returns to a root comment and clears the draft", async () => {
    const { thread, state } = await writing({ rows: { Comment: rootRows(1) } });
    thread.reply("comment0");
    expect(state().editor.focus).toEqual({ on: "text" });
    thread.cancelReply();
    expect(state().editor).toMatchObject({ target: null, text: "" });
  });

  it("ignores a reply to a missing comment", async () => {
    const { thread, state } = await writing({ rows: { Comment: rootRows(1) } });
    thread.reply("other");
    expect(state().editor.target).toBeNull();
  });

  it.each(["  ", "\u200B\u3164"])("[A-117] [A-118] replaces an invisible nickname with Anonymous, and doesn't store it", async (nick) => {
    const { thread, transport, storage } = await writing({ rows: { Comment: [] } });
    thread.setField("nick", nick);
    await thread.submit();
    expect([sent(transport.calls)["nick"], storage.read("_v_Cache_Meta")]).toEqual(["Anonymous", null]);
  });

  it("posts and stores what the author typed, without the spaces around it", async () => {
    const { thread, transport, storage } = await writing({ rows: { Comment: [] } });
    thread.setField("nick", " Bob ");
    thread.setField("mail", " b@c.org ");
    thread.setField("link", " c.org ");
    await thread.submit();
    expect(sent(transport.calls)).toMatchObject({ nick: "Bob", mail: "b@c.org", link: "c.org" });
    expect(storage.read("_v_Cache_Meta")).toBe('{"nick":"Bob","link":"c.org","mail":"b@c.org"}');
  });

  it("[A-74] [A-76] stores the author and the time of the submit", async () => {
    const { thread, storage, clock } = await writing({ rows: { Comment: [] } });
    await thread.submit();
    expect([storage.read("_v_Cache_Meta"), storage.read("vlx")]).toEqual(['{"nick":"Bob","link":"c.org","mail":"b@c.org"}', String(clock.now())]);
    expect(openThread({ storage }).state().editor.fields).toEqual(AUTHOR);
  });

  it("sends the fields without surrounding blanks", async () => {
    const { thread, transport } = await writing({ rows: { Comment: [] } });
    for (const field of ["nick", "mail", "link"] as const) thread.setField(field, ` ${AUTHOR[field]} `);
    await thread.submit();
    expect(sent(transport.calls)).toMatchObject(AUTHOR);
  });

  it("[A-37] [A-125] [A-126] stores Markdown as sanitized HTML", async () => {
    const { thread, transport } = await writing({ rows: { Comment: [] } }, "**b** <img src=x onerror=alert(1)>\n\n```\na\n\nb\n```");
    await thread.submit();
    expect(sent(transport.calls)["comment"]).toBe('<p><strong>b</strong> <img src="x" alt="" referrerpolicy="no-referrer"></p>\n<pre><code>a&#10;&#10;b&#10;</code></pre>');
  });

  it("notifies the page, and ignores errors of its callback", async () => {
    const onCommentSubmitted = vi.fn<(comment: object) => void>();
    const { thread } = await writing({ rows: { Comment: [] }, options: { onCommentSubmitted } });
    await thread.submit();
    expect(onCommentSubmitted).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: "comment0", nick: "Bob" }));
  });
});

describe("refusing to submit", () => {
  it("[A-116] moves the focus to an empty text", async () => {
    const { thread, state, transport } = await writing({ rows: { Comment: [] } }, " ");
    await thread.submit();
    expect(state()).toMatchObject({ status: null, trouble: null, editor: { focus: { on: "text" }, posting: null } });
    expect(transport.calls.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("[A-113] [A-124] [A-195] reports an invalid field in the status bar for 3 seconds, and focuses it", async () => {
    const { thread, state, clock } = await writing({ options: { requiredFields: ["nick"] }, rows: { Comment: [] } });
    thread.setField("nick", "B");
    await thread.submit();
    expect(state()).toMatchObject({ status: { key: "nickFail" }, editor: { focus: { on: "nick" }, invalid: "nick" } });
    clock.advance(2999);
    expect(state().status).not.toBeNull();
    clock.advance(1);
    expect(state().status).toBeNull();
    thread.setField("nick", "Bo");
    expect(state().editor.invalid).toBeNull();
  });

  it("[A-123] [A-182] [A-191] refuses a second submit within 20 seconds, in another tab too, and retains the text", async () => {
    const { thread, state, clock, storage } = await writing({ rows: { Comment: [] } });
    await thread.submit();
    thread.edit("again");
    clock.advance(19_999);
    await thread.submit();
    expect(state()).toMatchObject({ status: { key: "busy" }, count: 1, editor: { text: "again" } });
    const other = await writing({ rows: { Comment: [] }, storage });
    await other.thread.submit();
    expect(other.state().status).toEqual({ key: "busy" });
    clock.advance(1);
    await thread.submit();
    expect(state().count).toBe(2);
  });

  it("shows a later message for its own 3 seconds", async () => {
    const { thread, state, clock } = await writing({ options: { requiredFields: ["nick", "mail"] }, rows: { Comment: [] } });
    thread.setField("nick", "");
    await thread.submit();
    clock.advance(2000);
    thread.setField("nick", "Bob");
    thread.setField("mail", "");
    await thread.submit();
    clock.advance(2000);
    expect(state().status).toEqual({ key: "mailFail" });
  });
});

describe("a save that fails", () => {
  it("[A-103] shows the error, enables the button, retains the draft, and can be retried at once", async () => {
    const store = memoryStore({ Comment: [] });
    let down = true;
    const { thread, state } = await writing({ answer: (call) => (down && call.method === "POST" ? reply(403, { code: 403, error: "no" }) : store.answer(call)) });
    await thread.submit();
    expect(state()).toMatchObject({ trouble: { during: "submit", failure: { code: 403 } }, editor: { text: "hello", posting: null, uploading: 0 } });
    expect(maySubmit(state().editor)).toBe(true);
    down = false;
    await thread.retry();
    expect(state()).toMatchObject({ trouble: null, count: 1, editor: { text: "" } });
  });

  it("retains the draft while the list contains only other comments, and shows the server's count", async () => {
    const roots = ["a", "b"].map((id) => ({ id, replies: [], createdAt: "2026-01-01T00:00:00.000Z" }));
    const pages = [{ count: 2, replies: 5, roots: roots.slice(0, 1), cursor: "c" }, { count: 2, replies: 5, roots: roots.slice(1) }, reply(503, { code: "storage-unavailable", message: "Later." })];
    const answer = ({ method }: Call) => (method === "POST" ? undefined : pages.shift());
    const { thread, state } = await writing({ options: { service: "/comments", avatar: "hide" }, answer });
    await thread.submit();
    await thread.loadMore();
    expect(state()).toMatchObject({ count: 2, replies: 5, editor: { text: "hello" } });
    await thread.load();
    expect(state()).toMatchObject({ count: 2, trouble: { during: "load" }, editor: { text: "hello" } });
  });

  it("is cleared if the next page contains the comment", async () => {
    const store = memoryStore({ Comment: rootRows(11) });
    const deferred = deferredAnswers();
    let isShown = false;
    const { thread, state } = await writing({ answer: (call) => (call.method === "POST" ? undefined : isShown ? deferred.answer() : store.answer(call)) });
    isShown = true;
    const loading = thread.loadMore();
    await thread.submit();
    expect(state()).toMatchObject({ phase: "loading-more", trouble: { during: "submit" }, editor: { text: "hello" } });
    deferred.give(0, { results: [{ objectId: "mine", comment: "<p>hello</p>", nick: "Bob", url: "/p/", insertedAt: { __type: "Date", iso: "2026-11-21T12:00:00.000Z" } }] });
    await vi.waitFor(() => expect(deferred.waiting()).toBe(2));
    deferred.give(1, { results: [] });
    await loading;
    expect(state()).toMatchObject({ phase: "shown", trouble: null, editor: { text: "" } });
  });

  it("of the list leaves its count unknown", async () => {
    const { state } = await writing({ answer: () => undefined });
    expect(state()).toMatchObject({ count: null, trouble: { during: "load" } });
  });

  it("retains the comment that a reply answers", async () => {
    const store = memoryStore({ Comment: rootRows(1) });
    const { thread, state } = await writing({ answer: (call) => (call.method === "POST" ? undefined : store.answer(call)) });
    thread.reply("comment0");
    await thread.submit();
    expect(state().editor).toMatchObject({ target: { pid: "comment0" }, text: "hello", posting: null });
  });

  it("is retried under the same key, also after a reload, until the draft is sent or emptied", async () => {
    const keys: unknown[] = [];
    const lost = { options: { service: "/comments" }, answer: (call: Call) => (call.method === "POST" ? void keys.push(sent([call])["idempotencyKey"]) : { count: 0, replies: 0, roots: [] }) };
    const { thread, storage } = await writing(lost);
    await thread.submit();
    await thread.retry();
    thread.edit("hello again");
    await thread.submit();
    const reloaded = openThread({ ...lost, storage });
    expect(reloaded.state().editor.text).toBe("hello again");
    await reloaded.thread.submit();
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\d-]{16,64}$/u);
    reloaded.thread.edit("");
    reloaded.thread.edit("another");
    await reloaded.thread.submit();
    expect(keys.at(-1)).not.toBe(keys[0]);
    const elsewhere = openThread({ ...lost, options: { ...lost.options, path: "/other/" }, storage });
    elsewhere.thread.edit("hello");
    await elsewhere.thread.submit();
    expect(new Set(keys).size).toBe(3);
  });

  it("uses a new key after a success, and if the service has saved another text under it", async () => {
    const keys: unknown[] = [];
    const comment = { id: "a", nick: "Bob", link: "", avatar: "", html: "", createdAt: "2026-01-01T00:00:00.000Z" };
    const answers = [reply(201, { comment }), reply(422, { code: "idempotency-key-reused", message: "Saved." }), reply(201, { comment: { ...comment, id: "b" } })];
    const answer = (call: Call) => {
      if (call.method !== "POST") return { count: 0, replies: 0, roots: [] };
      keys.push(sent([call])["idempotencyKey"]);
      return answers[keys.length - 1];
    };
    const { thread, state, clock, storage } = await writing({ options: { service: "/comments" }, answer });
    await thread.submit();
    expect(storage.read("glosa-attempt https://docs.example.org/comments default /p/")).toBeNull();
    clock.advance(20_000);
    thread.edit("second");
    await thread.submit();
    expect(state()).toMatchObject({ trouble: { during: "submit" }, editor: { text: "second" } });
    await thread.retry();
    expect([new Set(keys).size, state().editor.text]).toEqual([3, ""]);
  });

  it("sends the hosted store the time of the first attempt, by which our service recognizes it", async () => {
    const times: unknown[] = [];
    const { thread, clock } = await writing({ answer: (call) => (call.method === "POST" ? void times.push(sent([call])["insertedAt"]) : { results: [], count: 0 }) });
    await thread.submit();
    clock.advance(5000);
    await thread.retry();
    expect(times).toEqual(Array.from({ length: 2 }, () => ({ __type: "Date", iso: "2026-11-21T12:00:00.000Z" })));
  });

  it("doesn't affect an unfinished load of the list", async () => {
    const { thread, state } = openThread({ answer: ({ method }) => (method === "POST" ? undefined : new Promise(() => {})) });
    void thread.load();
    thread.edit("hello");
    await thread.submit();
    expect([state().phase, state().trouble?.during]).toEqual(["loading", "submit"]);
  });
});

describe("on our service", () => {
  const empty = { count: 0, replies: 0, roots: [] };
  const service = (answer: unknown) => ({ options: { service: "/comments" }, answer: ({ method }: { readonly method: string }) => (method === "POST" ? answer : empty) });

  it("shows a pending comment to its author only", async () => {
    const comment = { id: "a", nick: "Bob", link: "", avatar: "", html: "", createdAt: "2026-01-01T00:00:00.000Z", status: "pending" };
    const { thread, state } = await writing(service(reply(201, { comment })));
    await thread.submit();
    expect(state()).toMatchObject({ status: { key: "pending" }, roots: [{ id: "a", pending: true }], count: 1 });
  });

  it("reports in the status bar that the service's interval isn't over", async () => {
    const { thread, state } = await writing(service(reply(429, { code: "too-many-posts", message: "Wait.", retryAfter: 9 })));
    await thread.submit();
    expect(state()).toMatchObject({ status: { key: "busy" }, trouble: { during: "submit" }, editor: { text: "hello" } });
  });

  it("focuses no field if the service refuses something else", async () => {
    const { thread, state } = await writing(service(reply(400, { code: "field-invalid", message: "The comment is too long.", field: "comment" })));
    await thread.submit();
    expect(state()).toMatchObject({ editor: { invalid: null }, trouble: { failure: { message: "The comment is too long." } } });
    expect(state().editor.focus).not.toEqual({ on: "comment" });
  });

  it("sends a comment that was refused again under the same key", async () => {
    const keys: unknown[] = [];
    const answer = (call: Call) => (call.method === "POST" ? (keys.push(sent([call])["idempotencyKey"]), reply(400, { code: "field-invalid", message: "A mail is required.", field: "mail" })) : empty);
    const { thread } = await writing({ options: { service: "/comments" }, answer });
    await thread.submit();
    thread.edit("hello again");
    await thread.submit();
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it("focuses the field that the service refuses", async () => {
    const { thread, state } = await writing(service(reply(400, { code: "field-invalid", message: "A mail is required.", field: "mail" })));
    await thread.submit();
    expect(state()).toMatchObject({ editor: { focus: { on: "mail" }, invalid: "mail" }, trouble: { failure: { message: "A mail is required." } } });
  });
});
