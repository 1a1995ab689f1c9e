import { memoryClock, memoryLeaving, memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { expect, it, vi } from "vitest";
import { openDrafts, saveDraft } from "./composition.ts";
import { browserLeaving } from "@glosa/kit/browser/visibility.ts";

function open() {
  const [storage, clock, leaving] = [memoryStorage(), memoryClock(), memoryLeaving()];
  return { storage, clock, leaving, drafts: openDrafts("draft", { storage, clock, leaving: leaving.watch }) };
}

it("stores a draft half a second after the first change, however fast the typing, and removes an empty one at once", () => {
  const { storage, clock, drafts } = open();
  drafts.save("a");
  clock.advance(499);
  drafts.save("ab");
  expect(storage.read("draft")).toBeNull();
  clock.advance(1);
  expect([drafts.read(), clock.waiting()]).toEqual(["ab", 0]);
  drafts.save("abc");
  drafts.save("");
  expect([storage.read("draft"), drafts.read(), clock.waiting()]).toEqual([null, "", 0]);
});

it("stores a draft when the page goes away, and when it is disposed of", () => {
  const { clock, leaving, drafts } = open();
  drafts.save("a");
  leaving.leave();
  expect(drafts.read()).toBe("a");
  drafts.save("ab");
  drafts.dispose();
  expect([drafts.read(), clock.waiting(), leaving.watched()]).toEqual(["ab", 0, 0]);
});

it("doesn't replace what another tab has stored while nothing is typed", () => {
  const { storage, leaving } = open();
  storage.write("draft", "another tab's");
  leaving.leave();
  expect(storage.read("draft")).toBe("another tab's");
});

it("removes its own draft, and not one that another tab has stored since then", () => {
  const { storage, clock, drafts } = open();
  drafts.save("this tab's");
  clock.advance(500);
  storage.write("draft", "another tab's");
  drafts.save("");
  expect(storage.read("draft")).toBe("another tab's");
});

it("stores a change of what isn't being posted, and no other", () => {
  const save = vi.fn<(text: string) => void>();
  const [posting, before] = [{ text: "sent", inField: true }, { text: "sent", posting: null }];
  saveDraft({ save }, { text: "sent", posting: null }, before);
  expect(save).not.toHaveBeenCalled();
  saveDraft({ save }, { text: "sent", posting }, before);
  saveDraft({ save }, { text: "sent next", posting }, { text: "sent", posting });
  expect(save.mock.calls).toEqual([[""], ["next"]]);
});

it("watches the browser for pages that go away or are hidden", () => {
  const leave = vi.fn<() => void>();
  const end = browserLeaving(leave);
  const happen = () => {
    window.dispatchEvent(new Event("pagehide"));
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  };
  happen();
  expect(leave).toHaveBeenCalledTimes(2);
  end();
  happen();
  expect(leave).toHaveBeenCalledTimes(2);
});
