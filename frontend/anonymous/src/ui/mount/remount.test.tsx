import { deferredAnswers } from "@glosa/kit/browser/browser.memory.ts";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { memoryStore } from "../../driver/hosted-store/store.memory.ts";
import { memoryNetwork } from "../../transport/transport.memory.ts";
import { memoryEnvironment } from "../testing/render-widget.tsx";
import { mount } from "./mount.tsx";

const STORE = { appId: "app", appKey: "key", serverURLs: "https://s", lang: "en" };

/** What a widget loads when it needs it: the first to ask waits for its translation. */
beforeAll(() => Promise.all([import("../../driver/hosted-store/hosted-store.ts"), import("../../messages/en.ts"), import("../../model/emoji.ts"), import("@glosa/kit/text/sanitize.ts")]));

/** Counts what listens to the page as a whole from now on, by kind; React keeps one listener of its own for each document. */
function listeners() {
  const added = [vi.spyOn(window, "addEventListener"), vi.spyOn(document, "addEventListener")];
  const removed = [vi.spyOn(window, "removeEventListener"), vi.spyOn(document, "removeEventListener")];
  const kinds = (spies: typeof added | typeof removed) =>
    spies
      .flatMap(({ mock }) => mock.calls.map(([kind]) => kind))
      .filter((kind) => kind !== "selectionchange")
      .toSorted();
  return { added: () => kinds(added), removed: () => kinds(removed) };
}

/** A reader who walks through the site: each page has an element of its own. */
function walk(answer = memoryStore({ Comment: [{ comment: "<p>One</p>", nick: "Ana", url: "/a/" }, { comment: "<p>Two</p>", nick: "Ana", url: "/b/" }] }).answer) {
  const memory = memoryEnvironment();
  const transport = memoryNetwork(answer);
  const arrive = (path: string) => {
    const element = document.createElement("div");
    document.body.append(element);
    const handle = mount(element, { ...STORE, path }, { environment: { ...memory.environment, transport } });
    const leave = () => {
      act(handle.destroy);
      element.remove();
    };
    return { element, leave };
  };
  return { ...memory, transport, arrive };
}

const text = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Comment" });
const live = () => document.querySelectorAll("output, [role=alert], [role=status], [aria-live]").length;

describe("from page to page", () => {
  it("removes its handlers, timers, observers, and live regions", async () => {
    const { added, removed } = listeners();
    const { arrive, clock, heights } = walk();
    for (const [path, said] of [["/a/", "One"], ["/b/", "Two"], ["/a/", "One"]] as const) {
      const { element, leave } = arrive(path);
      // oxlint-disable-next-line no-await-in-loop -- one page after another
      await waitFor(() => expect(element.querySelector(".vcontent")?.textContent).toBe(said));
      fireEvent.change(text(), { target: { value: `About ${said}` } });
      for (const number of [clock.waiting(), heights.watched(), live(), added().length - removed().length]) expect(number).toBeGreaterThan(0);
      leave();
      expect([clock.waiting(), heights.watched(), live(), document.body.innerHTML]).toEqual([0, 0, 0, ""]);
      expect(removed()).toEqual(added());
      clock.advance(300);
    }
  });

  it("shows a draft only on its own page, in any spelling of its path", async () => {
    const { arrive } = walk();
    for (const [path, draft] of [["/a/", ""], ["/b/", ""], ["/a/index.html", "About /a/"], ["/b/", "About /b/"]] as const) {
      const { leave } = arrive(path);
      // oxlint-disable-next-line no-await-in-loop -- one page after another
      await waitFor(() => expect(text().value).toBe(draft));
      fireEvent.change(text(), { target: { value: `About ${path}` } });
      leave();
    }
  });

  it("renders nothing for a page that was left before the language loaded", async () => {
    const { arrive, transport, clock } = walk();
    const { element, leave } = arrive("/a/");
    leave();
    await import("../../messages/en.ts");
    await Promise.resolve();
    expect([element.outerHTML, transport.calls, clock.waiting()]).toEqual(["<div></div>", [], 0]);
  });

  it("ignores a response that arrives after its page was left", async () => {
    const deferred = deferredAnswers();
    const { arrive } = walk(deferred.answer);
    const first = arrive("/a/");
    await waitFor(() => expect(deferred.waiting()).toBe(1));
    first.leave();
    const second = arrive("/b/");
    await waitFor(() => expect(deferred.waiting()).toBe(2));
    await act(() => {
      deferred.give(0, { results: [], count: 7 });
      return Promise.resolve();
    });
    deferred.give(1, { results: [], count: 0 });
    await waitFor(() => expect(second.element.querySelector(".vempty")?.textContent).toBe("No comment yet."));
    expect([first.element.innerHTML, second.element.querySelector(".vcount")]).toEqual(["", null]);
  });
});
