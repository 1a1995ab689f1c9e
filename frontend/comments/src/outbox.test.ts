import { memoryClock, memoryStorage, sharedMemoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import { describe, expect, it, vi } from "vitest";
import { openOutbox, persist, restoredText } from "./outbox.ts";
import { restoredPost } from "./restoring.ts";

const HELLO = { text: "hello", nick: "Ana" };

const BLANK = { text: "", nick: "" };

/** The outbox of a page that found nothing stored. */
function open(storage: KeyStore = memoryStorage(), now = 7) {
  return openOutbox<typeof HELLO, number>("thread", { storage, clock: memoryClock(now), restored: null });
}

/** The outbox of a page that restored the post that was stored. */
function reopen(storage: KeyStore) {
  const clock = memoryClock(7);
  return openOutbox<typeof HELLO, number>("thread", { storage, clock, restored: restoredPost("thread", { storage, clock, blank: BLANK }) });
}

it("has a post while it is being sent, in every outbox of the thread on this page, and none afterwards", async () => {
  const storage = memoryStorage();
  const sending = withResolvers();
  const delivery = open(storage).send(HELLO, () => sending.promise);
  expect(open(storage).unsent()).toMatchObject({ state: "pending", at: 7, content: HELLO, key: expect.stringMatching(/^[\d-]{16,64}$/u) });
  expect(openOutbox("another", { storage, clock: memoryClock(), restored: null }).unsent()).toBeNull();
  sending.resolve(3);
  expect([await delivery, open(storage).unsent(), storage.read("thread")]).toEqual([3, null, null]);
});

it("sends a post that failed again under the same key and time, until it is discarded", async () => {
  const storage = memoryStorage();
  const deliver = vi.fn<(post: { readonly key: string; readonly at: number }) => Promise<number>>(() => Promise.reject(new Error("lost")));
  await expect(open(storage).send(HELLO, deliver)).rejects.toThrow("lost");
  expect(open(storage).unsent()).toMatchObject({ state: "interrupted", delivery: null });
  open(storage).fail();
  expect(open(storage).unsent()).toMatchObject({ state: "failed", content: HELLO });
  await expect(open(storage, 9).send({ ...HELLO, text: "changed" }, deliver)).rejects.toThrow("lost");
  open(storage).discard();
  await expect(open(storage, 9).send(HELLO, deliver)).rejects.toThrow("lost");
  const [first, second, third] = deliver.mock.calls.map(([post]) => post);
  expect([second?.key, second?.at, third?.at]).toEqual([first?.key, 7, 9]);
  expect(third?.key).not.toBe(first?.key);
});

it("settles a post that a list contains, unless it is still being sent", async () => {
  const storage = memoryStorage();
  const sending = withResolvers();
  const delivery = open(storage).send(HELLO, () => sending.promise);
  expect(open(storage).settle(() => true)).toBeNull();
  sending.reject(new Error("lost"));
  await expect(delivery).rejects.toThrow("lost");
  expect(open(storage).settle(({ at }) => at === 8)).toBeNull();
  expect([open(storage).settle(({ at }) => at === 7), open(storage).unsent()]).toEqual(["hello", null]);
});

it.each(["{", "7", '{"key":1}', '{"key":"a","at":"7","content":{"text":"","nick":""}}', '{"key":"a","at":7}', "[null, 7]", '[{"key":1}]', '[{"key":"a","at":"7","content":{"text":"","nick":""}}]', '[{"key":"a","at":7,"content":{"nick":""}}]', '[{"key":"a","at":7,"content":null}]'])("ignores what is no post: %s", (left) => {
  expect(reopen(memoryStorage({ thread: left })).unsent()).toBeNull();
});

it.each([
  [false, "interrupted"],
  [true, "failed"],
] as const)("finds the one post that an earlier version stored (failed: %s), and sends it under the same key", async (failed, state) => {
  const storage = memoryStorage({ thread: JSON.stringify({ key: "a", at: 3, content: HELLO, failed }) });
  const outbox = reopen(storage);
  expect(outbox.unsent()).toMatchObject({ key: "a", at: 3, content: HELLO, state, delivery: null });
  const deliver = vi.fn<() => Promise<number>>(() => Promise.resolve(1));
  await outbox.send(HELLO, deliver);
  expect(deliver).toHaveBeenCalledWith({ key: "a", at: 3, content: HELLO });
  expect(storage.read("thread")).toBeNull();
});

it("returns to the post that failed before posts that were interrupted", () => {
  const posts = (["pending", "failed"] as const).map((state, at) => ({ key: `k${at}`, at, content: HELLO, state, delivery: {} }));
  expect(reopen(memoryStorage({ thread: JSON.stringify(posts) })).unsent()).toMatchObject({ key: "k1", state: "failed" });
});

it.each([
  ["no key", { at: 3, content: HELLO }],
  ["no time", { key: "a", content: HELLO }],
])("finds the text of a post with %s as a draft that can be sent", async (_, left) => {
  const storage = memoryStorage({ thread: JSON.stringify([{ ...left, state: "pending" }]) });
  const outbox = reopen(storage);
  expect(outbox.unsent()).toMatchObject({ key: expect.stringMatching(/^a$|^[\d-]{16,64}$/u), at: expect.any(Number), content: HELLO, state: "failed", delivery: null });
  expect(await outbox.send(HELLO, () => Promise.resolve(1))).toBe(1);
  expect(storage.read("thread")).toBeNull();
});

it("fills in fields that a stored post lacks", () => {
  const storage = memoryStorage({ thread: JSON.stringify([{ key: "a", at: 3, content: { text: "hello" } }]) });
  expect(reopen(storage).unsent()).toEqual({ key: "a", at: 3, content: { text: "hello", nick: "" }, state: "interrupted", delivery: null });
});

it.each([[{}], [{ nick: "Ana" }], [{ text: "" }]])("drops a stored post without a text, which no widget sends, and nothing else: %j", (content) => {
  const damaged = { key: "a", at: 3, content };
  const storage = memoryStorage({ thread: JSON.stringify([damaged, { key: "b", at: 4, content: HELLO }]) });
  expect(reopen(storage).unsent()).toMatchObject({ key: "b", content: HELLO });
  expect(JSON.parse(storage.read("thread") ?? "[]")).toHaveLength(1);
  const alone = memoryStorage({ thread: JSON.stringify([damaged]) });
  expect([reopen(alone).unsent(), alone.read("thread")]).toEqual([null, null]);
});

it("restores the text of an interrupted post in front of the draft", () => {
  const post = { key: "k", at: 7, content: HELLO };
  const delivery = Promise.resolve(1);
  expect([
    restoredText("draft", null),
    restoredText("hello, changed", { ...post, state: "failed", delivery: null }),
    restoredText("", { ...post, state: "failed", delivery: null }),
    restoredText("draft", { ...post, state: "interrupted", delivery: null }),
    restoredText("", { ...post, state: "pending", delivery }),
  ]).toEqual([
    { text: "draft", posting: null },
    { text: "hello, changed", posting: null },
    { text: "hello", posting: null },
    { text: "hello\n\ndraft", posting: null },
    { text: "hello", posting: { text: "hello", inField: true } },
  ]);
});

/** A response that a test resolves or rejects. */
function withResolvers() {
  let [resolve, reject]: [(value: number) => void, (error: Error) => void] = [() => {}, () => {}];
  const promise = new Promise<number>((...given) => {
    [resolve, reject] = given;
  });
  return { promise, resolve, reject };
}

it("shows the text of an interrupted post once, after the reader has edited it", async () => {
  const storage = memoryStorage();
  const drafts = { flush: vi.fn<() => void>() };
  await expect(open(storage).send(HELLO, () => Promise.reject(new Error("left")))).rejects.toThrow("left");
  const outbox = reopen(storage);
  const before = restoredText("", outbox.unsent());
  expect(before.text).toBe("hello");
  persist({ ...before, text: "hello there" }, before, { drafts, outbox });
  expect(drafts.flush).toHaveBeenCalledOnce();
  expect(restoredText("hello there", reopen(memoryStorage({ thread: storage.read("thread") ?? "" })).unsent()).text).toBe("hello there");
});

it("ignores failures and lists without a post", () => {
  const storage = memoryStorage();
  const outbox = open(storage);
  outbox.fail();
  expect([outbox.settle(() => true), outbox.unsent(), storage.read("thread")]).toEqual([null, null, null]);
});

describe("a change of the text", () => {
  const written = (text: string) => ({ text, posting: null });
  const sending = { text: "hello", posting: { text: "hello", inField: true } };

  /** What persisting a change calls, with a post in that state. */
  function calls(now: Parameters<typeof persist>[0], before: Parameters<typeof persist>[0], state?: "interrupted" | "failed") {
    const made: string[] = [];
    const call = (name: string) => () => void made.push(name);
    const unsent = () => (state === undefined ? null : { key: "k", at: 7, content: HELLO, state, delivery: null });
    persist(now, before, { drafts: { flush: call("flush") }, outbox: { unsent, fail: call("fail"), discard: call("discard") } });
    return made;
  }

  it.each([
    ["while a comment is being posted", { ...sending, text: "" }, sending, "interrupted", []],
    ["that empties the field", written(""), written("hello"), "failed", ["discard"]],
    ["of an empty field", written(""), written(""), undefined, []],
    ["after posting failed", written("hello"), sending, undefined, ["flush", "fail"]],
    ["of an interrupted post", written("hello you"), written("hello"), "interrupted", ["flush", "fail"]],
    ["of a post that failed", written("hello you"), written("hello"), "failed", []],
    ["of a draft", written("hello you"), written("hello"), undefined, []],
  ] as const)("%s", (_, now, before, state, expected) => {
    expect(calls(now, before, state)).toEqual(expected);
  });
});

describe("in two tabs of the same page", () => {
  function tabs() {
    const { otherTab, ...here } = sharedMemoryStorage();
    return [open(here), open(otherTab, 9), here] as const;
  }

  it("a post that failed in one tab doesn't affect the other tab", async () => {
    const [one, other] = tabs();
    const deliver = vi.fn<(post: { readonly key: string }) => Promise<number>>(() => Promise.reject(new Error("lost")));
    await expect(one.send(HELLO, deliver)).rejects.toThrow("lost");
    one.fail();
    expect(other.unsent()).toBeNull();
    await expect(other.send({ ...HELLO, text: "other" }, deliver)).rejects.toThrow("lost");
    other.fail();
    await expect(one.send(HELLO, deliver)).rejects.toThrow("lost");
    const [first, second, third] = deliver.mock.calls.map(([{ key }]) => key);
    expect(second).not.toBe(first);
    expect(third).toBe(first);
  });

  it("both posts stay stored until each is confirmed, in any order", async () => {
    const [one, other, storage] = tabs();
    const [first, second] = [withResolvers(), withResolvers()];
    const deliveries = [one.send(HELLO, () => first.promise), other.send({ ...HELLO, text: "other" }, () => second.promise)];
    expect(rereopen(storage).map(({ content }) => content.text)).toEqual(["hello", "other"]);
    second.resolve(2);
    await deliveries[1];
    expect(rereopen(storage).map(({ content }) => content.text)).toEqual(["hello"]);
    other.discard();
    expect(one.unsent()).toMatchObject({ state: "pending" });
    first.resolve(1);
    await deliveries[0];
    expect(storage.read("thread")).toBeNull();
  });

  it("a post retains its place among those of other tabs, whatever becomes of it", async () => {
    const [one, other, storage] = tabs();
    const lost = () => Promise.reject(new Error("lost"));
    await expect(one.send(HELLO, lost)).rejects.toThrow("lost");
    void other.send({ ...HELLO, text: "other" }, () => new Promise(() => {}));
    one.fail();
    expect(rereopen(storage).map(({ content }) => content.text)).toEqual(["hello", "other"]);
    await expect(one.send({ ...HELLO, text: "hello again" }, lost)).rejects.toThrow("lost");
    expect(rereopen(storage).map(({ content }) => content.text)).toEqual(["hello again", "other"]);
  });

  it("each post that failed stays stored, and the latest one belongs to the draft", async () => {
    const [one, other, storage] = tabs();
    for (const [outbox, text] of [[one, "hello"], [other, "other"]] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one tab after the other
      await expect(outbox.send({ ...HELLO, text }, () => Promise.reject(new Error("lost")))).rejects.toThrow("lost");
      outbox.fail();
    }
    const left = () => memoryStorage({ thread: storage.read("thread") ?? "" });
    expect(reopen(left()).unsent()).toMatchObject({ content: { text: "other" } });
    other.discard();
    expect(reopen(left()).unsent()).toMatchObject({ content: { text: "hello" } });
  });

  it("a page that opens later finds the posts that were interrupted, one after the other", async () => {
    const [one, other, storage] = tabs();
    for (const outbox of [one, other]) void outbox.send({ ...HELLO, text: outbox === one ? "hello" : "other" }, () => new Promise(() => {}));
    const stored = memoryStorage({ thread: storage.read("thread") ?? "" });
    const later = reopen(stored);
    expect(later.unsent()).toMatchObject({ state: "interrupted", content: { text: "hello" } });
    await later.send(HELLO, () => Promise.resolve(1));
    expect(reopen(memoryStorage({ thread: stored.read("thread") ?? "" })).unsent()).toMatchObject({ state: "interrupted", content: { text: "other" } });
  });

  function rereopen(storage: KeyStore): readonly { readonly content: typeof HELLO }[] {
    return JSON.parse(storage.read("thread") ?? "[]") as readonly { readonly content: typeof HELLO }[];
  }
});
