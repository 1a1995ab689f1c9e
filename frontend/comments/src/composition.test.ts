import { describe, expect, it } from "vitest";
import { typed, unposted } from "./composition.ts";
import { found, joined, notPosted, posted, posting } from "./outbox.ts";

const written = (text: string) => ({ text, posting: null });

describe("a comment that is being posted", () => {
  it.each([
    ["nothing was typed", ["hello"], "", "hello"],
    ["text was added", ["hello", "hello\n\nnext"], "next", "hello\n\nnext"],
    ["other text took its place", ["hello", "next"], "next", "hello\n\nnext"],
    ["it was removed, and text that begins like it was typed", ["hello", "", "hello you"], "hello you", "hello\n\nhello you"],
    ["the field was emptied", ["hello", ""], "", "hello"],
  ])("is removed from the field if it was posted, and stays if it wasn't: %s", (_, [first = "", ...later], remaining, restored) => {
    const start = posting(written(first), first);
    const now = later.reduce(typed, start);
    expect([posted(now), unposted(now)]).toEqual([written(remaining), remaining]);
    expect(notPosted(now)).toEqual(written(restored));
  });

  it("retains the other fields of the draft", () => {
    expect(typed({ ...written("a"), nick: "Ana" }, "b")).toEqual({ ...written("b"), nick: "Ana" });
  });
});

describe("a comment that is not being posted", () => {
  it("stays as it is when posting fails", () => {
    expect(notPosted(written("hello"))).toEqual(written("hello"));
  });

  it("follows a failed one after a blank line, unless it's blank", () => {
    expect([joined("one", "two"), joined("one", " \n")]).toEqual(["one\n\ntwo", "one"]);
  });
});

describe("a comment that turned out to be posted", () => {
  it("is removed from the field, unless it was changed since then or another one is being posted", () => {
    expect(found(written("hello\n\nnext"), "hello")).toEqual(written("next"));
    expect(found(written("hullo"), "hello")).toEqual(written("hullo"));
    const other = posting(written("hello"), "hello");
    expect(found(other, "hello")).toBe(other);
  });
});
