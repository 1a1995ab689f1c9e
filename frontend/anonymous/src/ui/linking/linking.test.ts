import { settle } from "../../../../testing/page.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeThread, id, sampleReply, sampleRoot } from "../testing/fake-thread.ts";
import { showLinked } from "./linking.ts";

const scrolled = vi.fn<(card: string) => void>();

beforeEach(() => {
  scrolled.mockReset();
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolled(this.id);
  };
});

afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
});

/** Cards as high as given, one below the other. */
function cards(heights: Readonly<Record<number, number>>): void {
  let top = 0;
  for (const [number, height] of Object.entries(heights)) {
    const card = Object.assign(document.createElement("article"), { id: id(Number(number)), tabIndex: -1 });
    const rect = new DOMRect(0, top, 100, height);
    card.getBoundingClientRect = () => rect;
    document.body.append(card);
    top += height;
  }
}

it("loads further replies until the linked one is there", async () => {
  const { thread, set } = fakeThread({ phase: "shown", anchor: id(1), roots: [sampleRoot(1, { replyCursor: "first" })] });
  cards({ 1: 100, 7: 100 });
  const rest = [["second", [sampleReply(6, { root: 1 })]], [null, [sampleReply(6, { root: 1 }), sampleReply(7, { root: 1 })]]] as const;
  thread.loadReplies.mockImplementation(() => {
    const [replyCursor, replies] = rest[thread.loadReplies.mock.calls.length - 1] ?? [null, []];
    set({ roots: [sampleRoot(1, { replyCursor, replies })] });
    return Promise.resolve();
  });
  await settle(() => showLinked(thread, id(7), Promise.resolve()));
  expect(thread.loadReplies.mock.calls).toEqual([[id(1)], [id(1)]]);
  expect(document.activeElement?.id).toBe(id(7));
});

it("stops if further replies can't be loaded", async () => {
  const { thread } = fakeThread({ phase: "shown", anchor: id(1), roots: [sampleRoot(1, { replyCursor: "first" })] });
  cards({ 1: 100 });
  await settle(() => showLinked(thread, id(7), Promise.resolve()));
  expect([thread.loadReplies.mock.calls.length, scrolled.mock.calls]).toEqual([1, []]);
});

it("shows the comment that was replied to, if there is room for both", async () => {
  const replies = [sampleReply(2, { root: 1 }), sampleReply(3, { root: 1, to: 2 })];
  const { thread } = fakeThread({ phase: "shown", roots: [sampleRoot(1, { replies })] });
  cards({ 1: 5000, 2: 200, 3: 200 });
  await settle(() => showLinked(thread, id(3)));
  await settle(() => showLinked(thread, id(2)));
  expect(scrolled.mock.calls).toEqual([[id(2)], [id(2)]]);
  expect([...document.querySelectorAll(".vlinked")].map((card) => card.id)).toEqual([id(2)]);
});
