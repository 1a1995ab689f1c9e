import { memoryClock } from "@glosa/kit/browser/clock.memory.ts";
import { memoryStorage, sharedMemoryStorage } from "@glosa/kit/browser/storage.memory.ts";
import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import { describe, expect, it, vi } from "vitest";
import { openOutbox, persist, restored } from "./outbox.ts";

const HELLO = { text: "hello", nick: "Ana" };

function open(storage = memoryStorage(), now = 7) {
  return openOutbox<typeof HELLO, number>("thread", { storage, clock: memoryClock(now), isEmpty: storage.read("thread") === null });
}

it("has a post while it is being sent, in every outbox of the thread on this page, and none afterwards", async () => {
  const storage = memoryStorage();
  const sending = withResolvers();
  const delivery = open(storage).send(HELLO, () => sending.promise);
  expect(open(storage).unsent()).toMatchObject({ state: "pending", at: 7, content: HELLO, key: expect.stringMatching(/^[\d-]{16,64}$/u) });
  expect(openOutbox("another", { storage, clock: memoryClock(), isEmpty: false }).unsent()).toBeNull();
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
  expect(open(memoryStorage({ thread: left })).unsent()).toBeNull();
});

it.each([
  [false, "interrupted"],
  [true, "failed"],
] as const)("finds the one post that an earlier version stored (failed: %s), and sends it under the same key", async (failed, state) => {
  const storage = memoryStorage({ thread: JSON.stringify({ key: "a", at: 3, content: HELLO, failed }) });
  const outbox = openOutbox<typeof HELLO, string>("thread", { storage, clock: memoryClock(7), isEmpty: false });
  expect(outbox.unsent()).toMatchObject({ key: "a", at: 3, content: HELLO, state, delivery: null });
  expect(await outbox.send(HELLO, ({ key, at }) => Promise.resolve(`${key} ${at}`))).toBe("a 3");
  expect(storage.read("thread")).toBeNull();
});

it("returns to the post that failed before posts that were interrupted", () => {
  const posts = (["pending", "failed"] as const).map((state, at) => ({ key: `k${at}`, at, content: HELLO, state, delivery: {} }));
  expect(open(memoryStorage({ thread: JSON.stringify(posts) })).unsent()).toMatchObject({ key: "k1", state: "failed" });
});

it("restores the text of a post whose fate is open in front of the draft", () => {
  const post = { key: "k", at: 7, content: HELLO };
  const delivery = Promise.resolve(1);
  expect([
    restored("draft", null),
    restored("hello, changed", { ...post, state: "failed", delivery: null }),
    restored("draft", { ...post, state: "interrupted", delivery: null }),
    restored("", { ...post, state: "pending", delivery }),
  ]).toEqual([
    { text: "draft", posting: null },
    { text: "hello, changed", posting: null },
    { text: "hello\n\ndraft", posting: null },
    { text: "hello", posting: { text: "hello", inField: true } },
  ]);
});

/** A response that comes, or fails, when it's told to. */
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
  const outbox = open(storage);
  const before = restored("", outbox.unsent());
  expect(before.text).toBe("hello");
  persist({ ...before, text: "hello there" }, before, { drafts, outbox });
  expect(drafts.flush).toHaveBeenCalledOnce();
  expect(restored("hello there", open(storage).unsent()).text).toBe("hello there");
});

describe("in two tabs of the same page", () => {
  function tabs() {
    const { otherTab, ...here } = sharedMemoryStorage();
    return [open(here), open(otherTab, 9), here] as const;
  }

  it("a post that failed in one tab lends the other neither its key nor its text", async () => {
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
    expect(reopened(storage).map(({ content }) => content.text)).toEqual(["hello", "other"]);
    second.resolve(2);
    await deliveries[1];
    expect(reopened(storage).map(({ content }) => content.text)).toEqual(["hello"]);
    other.discard();
    expect(one.unsent()).toMatchObject({ state: "pending" });
    first.resolve(1);
    await deliveries[0];
    expect(storage.read("thread")).toBeNull();
  });

  it("a page that opens later finds the posts that were interrupted, one after the other", async () => {
    const [one, other, storage] = tabs();
    for (const outbox of [one, other]) void outbox.send({ ...HELLO, text: outbox === one ? "hello" : "other" }, () => new Promise(() => {}));
    const stored = memoryStorage({ thread: storage.read("thread") ?? "" });
    const later = open(stored);
    expect(later.unsent()).toMatchObject({ state: "interrupted", content: { text: "hello" } });
    await later.send(HELLO, () => Promise.resolve(1));
    expect(open(memoryStorage({ thread: stored.read("thread") ?? "" })).unsent()).toMatchObject({ state: "interrupted", content: { text: "other" } });
  });

  function reopened(storage: KeyStore): readonly { readonly content: typeof HELLO }[] {
    return JSON.parse(storage.read("thread") ?? "[]") as readonly { readonly content: typeof HELLO }[];
  }
});
