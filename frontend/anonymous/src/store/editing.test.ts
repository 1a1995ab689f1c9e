import { deferredAnswers, memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { describe, expect, it, vi } from "vitest";
import { reply } from "@glosa/comments/transport.memory.ts";
import { maySubmit, previewShows } from "./state.ts";
import { openThread, rootRows, writing } from "./testing.memory.ts";

/** Where the browser stores what the draft on /p/ replies to. */
const TARGET = "glosa-target glosa-attempt app Comment /p/";

const image = (name: string, type = "image/png") => new File(["x"], name, { type });
const at = (place: number) => ({ start: place, end: place });

describe("the editor", () => {
  it("[A-141] replaces the selection with text, and puts the caret after it", () => {
    const { thread, state } = openThread();
    thread.edit("one two");
    thread.insert("    ", { start: 3, end: 4 });
    expect(state().editor).toMatchObject({ text: "one    two", caret: { at: 7 } });
  });

  it("[A-104] [A-105] shows one panel at a time, and the preview only if there is text", () => {
    const { thread, state } = openThread();
    const shown: unknown[] = [];
    for (const act of [thread.togglePreview, thread.toggleEmoji, thread.togglePreview, () => thread.edit("x"), thread.togglePreview]) {
      act();
      shown.push([state().panel, previewShows(state())]);
    }
    expect(shown).toEqual([
      ["preview", false],
      ["emoji", false],
      ["preview", false],
      ["preview", true],
      [null, false],
    ]);
  });

  it("[A-107] remembers which tall comments were opened", () => {
    const { thread, state } = openThread();
    thread.expand("a");
    thread.expand("b");
    expect([...state().expanded]).toEqual(["a", "b"]);
  });

  it("stores the draft for the next visit, and removes it when it is empty", () => {
    const storage = memoryStorage();
    const { thread, clock } = openThread({ storage });
    thread.edit("half a th");
    expect(openThread({ storage }).state().editor.text).toBe("");
    clock.advance(500);
    expect(openThread({ storage }).state().editor.text).toBe("half a th");
    for (const path of ["/p/", "/p/index.htm"]) expect(openThread({ storage, options: { path } }).state().editor.text).toBe("half a th");
    for (const other of [{ path: "/other" }, { path: "*" }, { clazzName: "Note" }, { service: "/comments" }]) expect(openThread({ storage, options: other }).state().editor.text).toBe("");
    thread.edit("half a thought");
    thread.dispose();
    expect(openThread({ storage }).state().editor.text).toBe("half a thought");
    const later = openThread({ storage });
    later.thread.edit("");
    expect(openThread({ storage }).state().editor.text).toBe("");
  });

  it("stores what a draft replies to, until the reply is posted or canceled", async () => {
    const storage = memoryStorage();
    const rows = { Comment: rootRows(2) };
    const target = { rid: "comment0", pid: "comment0", nick: "Nick 0" };
    const { thread, state } = await writing({ storage, rows }, "");
    thread.reply("comment0");
    thread.edit("a long answer");
    await vi.waitFor(() => expect(storage.read(TARGET)).not.toBeNull());
    thread.dispose();
    const back = openThread({ storage, rows });
    await vi.waitFor(() => expect(back.state().editor).toMatchObject({ text: "a long answer", target }));
    await back.thread.submit();
    await vi.waitFor(() => expect(back.state().editor).toMatchObject({ text: "", target: null }));
    expect([storage.read(TARGET), state().editor.target]).toMatchObject([null, target]);
  });

  it("takes no reply for a draft that isn't one", async () => {
    const storage = memoryStorage();
    const { thread } = await writing({ storage, rows: { Comment: rootRows(1) } }, "");
    thread.reply("comment0");
    thread.edit("a");
    await vi.waitFor(() => expect(storage.read(TARGET)).not.toBeNull());
    thread.cancelReply();
    thread.edit("a comment");
    thread.dispose();
    const back = openThread({ storage });
    await back.thread.load();
    expect([storage.read(TARGET), back.state().editor.text, back.state().editor.target]).toEqual([null, "a comment", null]);
  });

  it("stores a draft that is typed without a pause and reloaded at any time", () => {
    const { thread, storage, clock, leaving } = openThread();
    for (const text of ["h", "ha", "hal", "half"]) {
      thread.edit(text);
      clock.advance(200);
    }
    expect(openThread({ storage }).state().editor.text).toBe("hal");
    leaving.leave();
    expect(openThread({ storage }).state().editor.text).toBe("half");
    thread.dispose();
    expect(leaving.watched()).toBe(0);
  });

  it("previews a text", async () => {
    const { thread } = openThread();
    const fragment = await thread.format({ format: "markdown", text: "**b**" });
    expect(fragment.querySelector("strong")?.textContent).toBe("b");
  });

  it("removes all timers and subscriptions", () => {
    const { thread, state, clock } = openThread();
    const listener = vi.fn();
    thread.subscribe(listener);
    thread.dispose();
    thread.edit("x");
    clock.advance(10_000);
    expect([listener.mock.calls.length, state().editor.text]).toEqual([0, ""]);
  });
});

describe("uploading", () => {
  const options = { endpoints: { upload: "https://i/up" } };

  it("[A-135] [A-136] [A-137] [A-139] shows a placeholder until the image is uploaded, and blocks submitting meanwhile", async () => {
    const deferred = deferredAnswers();
    const { thread, state } = openThread({ options, answer: deferred.answer });
    thread.edit("see: .");
    const uploading = thread.upload([image("a[1].png")], at(5));
    expect(maySubmit(state().editor)).toBe(false);
    await vi.waitFor(() => expect(deferred.waiting()).toBe(1));
    expect([state().editor.text, maySubmit(state().editor)]).toEqual(["see: ![Uploading a1.png](#1).", false]);
    deferred.give(0, { code: 200, msg: "", data: { url: "https://i/a (1).png" } });
    await uploading;
    expect(state()).toMatchObject({ editor: { text: "see: ![a1.png](https://i/a%20%281%29.png).", uploading: 0 }, status: { key: "uploadDone" } });
    expect(maySubmit(state().editor)).toBe(true);
  });

  it("[A-138] [A-183] [A-195] removes the placeholder if it fails, and shows the server's message for 3 seconds", async () => {
    const { thread, state, clock } = openThread({ options, answer: () => ({ code: 500, msg: "The image is too big." }) });
    thread.edit("a b");
    await thread.upload([image("a.png")], at(2));
    expect(state()).toMatchObject({ editor: { text: "a b", uploading: 0 }, status: { text: "The image is too big." } });
    clock.advance(3000);
    expect(state().status).toBeNull();
  });

  it("shows its own message if the server has none", async () => {
    const { thread, state } = openThread({ options, answer: () => undefined });
    await thread.upload([image("a.png")], at(0));
    expect(state()).toMatchObject({ editor: { text: "" }, status: { key: "uploadFail" } });
  });

  it("[A-140] accepts only images", async () => {
    const { thread, state, transport } = openThread({ options });
    await thread.upload([image("a.pdf", "application/pdf"), image("b", "")], at(0));
    expect([state().editor.text, state().status, transport.calls.length]).toEqual(["", { key: "imagesOnly" }, 0]);
  });

  it("handles several images in any order of their responses", async () => {
    const deferred = deferredAnswers();
    const { thread, state } = openThread({ options, answer: deferred.answer });
    const uploading = thread.upload([image("a.png"), image("a.png")], at(0));
    await vi.waitFor(() => expect(deferred.waiting()).toBe(2));
    deferred.give(1, { data: { url: "https://i/2" } });
    deferred.give(0, reply(400, { code: "upload-refused", message: "No." }));
    await uploading;
    expect(state().editor.text).toBe(" ![a.png](https://i/2)");
  });

  it("retains text that was typed while its code was loading", async () => {
    const { thread, state } = openThread({ options, answer: () => ({ data: { url: "https://i/a.png" } }) });
    thread.edit("old words");
    const uploading = thread.upload([image("a.png")], { start: 0, end: 9 });
    thread.edit("new and longer words");
    await uploading;
    expect(state().editor.text).toBe("new and longer words![a.png](https://i/a.png)");
  });

  it("is available only with an endpoint", async () => {
    const { thread, state } = openThread();
    await thread.upload([image("a.png")], at(0));
    expect([thread.uploads, state().editor.text]).toEqual([false, ""]);
    expect([openThread({ options }).thread.uploads, openThread({ options: { service: "/comments" } }).thread.uploads]).toEqual([true, true]);
  });
});

describe("a nickname that is a QQ number", () => {
  const options = { enableQQ: true, endpoints: { qq: "https://qq/" } };
  const info = { nick: "Li", qq: "10001", pic: "//q/1.png" };

  it("[A-133] [A-134] [A-168] [A-75] is looked up, fills in name, email address, and picture, and is stored", async () => {
    const storage = memoryStorage();
    const { thread, state, transport } = openThread({ options, storage, answer: () => info });
    thread.setField("nick", " 10001 ");
    await thread.leaveField("nick");
    expect(transport.calls).toEqual([{ method: "POST", url: "https://qq/", headers: { "content-type": "application/x-www-form-urlencoded" }, body: "qq=10001" }]);
    expect(state().editor).toMatchObject({ fields: { nick: "Li", mail: "10001@qq.com" }, qqAvatar: "https://q/1.png" });

    const again = openThread({ options, storage });
    again.thread.setField("nick", "10001");
    await again.thread.leaveField("nick");
    expect([again.state().editor.fields.nick, again.transport.calls.length]).toEqual(["Li", 0]);
    again.thread.setField("nick", "Other");
    expect(again.state().editor.qqAvatar).toBe("");
  });

  it("is replaced by a name even without a picture", async () => {
    const { thread, state } = openThread({ options, answer: () => ({ nick: "Li" }) });
    thread.setField("nick", "10001");
    await thread.leaveField("nick");
    expect(state().editor).toMatchObject({ fields: { nick: "Li" }, qqAvatar: "" });
  });

  it.each([
    ["an error", { nick: "x", errmsg: "no such number" }],
    ["no name", {}],
    ["no answer", undefined],
  ])("stays a number for %s", async (_, answer) => {
    const { thread, state } = openThread({ options, answer: () => answer });
    thread.setField("nick", "10001");
    await thread.leaveField("nick");
    expect(state().editor.fields.nick).toBe("10001");
  });

  it("is looked up only if that is turned on, for numbers, and while the field is unchanged", async () => {
    const settings = [{ options: {} }, { options: { enableQQ: true } }, { options: { endpoints: options.endpoints } }];
    for (const setting of settings) {
      const { thread, transport } = openThread(setting);
      thread.setField("nick", "10001");
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await thread.leaveField("nick");
      expect(transport.calls).toEqual([]);
    }
    const { thread, state, transport } = openThread({ options, answer: () => info });
    thread.setField("nick", "Bob");
    await thread.leaveField("nick");
    await thread.leaveField("mail");
    expect(transport.calls).toEqual([]);
    thread.setField("nick", "10001");
    const looking = thread.leaveField("nick");
    thread.setField("nick", "Ann");
    await looking;
    expect(state().editor.fields).toMatchObject({ nick: "Ann", mail: "" });
  });
});

describe("the client's address", () => {
  const ip = "https://ip/json";
  const open = (options: object) => openThread({ options: { endpoints: { ip }, ...options }, scripts: { [ip]: { ip: "192.0.2.1" } } });
  const post = async (opened: ReturnType<typeof openThread>) => {
    opened.thread.edit("hello");
    await opened.thread.submit();
    const { body } = opened.transport.calls.at(-1) ?? {};
    return [(JSON.parse(body as string) as { ip?: string }).ip, opened.transport.scripts.length];
  };

  it("[A-169] [A-43] is requested and stored only if it is recorded and an endpoint is configured", async () => {
    expect(await post(open({ recordIP: true }))).toEqual(["192.0.2.1", 1]);
    expect(await post(open({ recordIP: false }))).toEqual([undefined, 0]);
    expect(await post(open({ endpoints: {} }))).toEqual([undefined, 0]);
  });

  it("is omitted without a response", async () => {
    expect(await post(openThread({ options: { endpoints: { ip: "https://gone/" } } }))).toEqual([undefined, 1]);
  });
});
