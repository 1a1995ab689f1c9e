import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Thread } from "../store/thread.ts";
import { fakeThread } from "../ui/testing/fake-thread.ts";
import type { Program, Query } from "./program.ts";
import { valineOver } from "./valine.ts";

function fakeProgram() {
  const { thread, set } = fakeThread();
  const handle = { update: vi.fn<() => void>(), destroy: vi.fn<() => void>(), thread: vi.fn<() => Promise<Thread | null>>(() => Promise.resolve(thread)) };
  const query: Query = { count: () => Promise.resolve(7), find: () => Promise.resolve([]) };
  const program = {
    mount: vi.fn<Program["mount"]>(() => handle),
    countUp: vi.fn<Program["countUp"]>(() => Promise.resolve()),
    query: vi.fn<Program["query"]>(() => query),
  };
  return { program, handle, thread, set, Valine: valineOver(() => Promise.resolve(program)) };
}

const settle = () =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

beforeEach(() => {
  document.body.innerHTML = '<div class="place" id="a"></div><div class="place" id="b"></div>';
});

describe("the constructor", () => {
  it.each(["with", "without"])("[A-58] works %s new: the widget is mounted in the last element that the selector finds", async (how) => {
    const { Valine, program } = fakeProgram();
    const given = { el: ".place", lang: "en" };
    const widget = how === "with" ? new Valine(given) : Valine(given);
    expect(widget.$el?.id).toBe("b");
    expect(widget.cfg).toEqual(given);
    expect(widget.config).toBe(widget.cfg);
    await settle();
    expect(program.mount).toHaveBeenCalledExactlyOnceWith(widget.$el, given, expect.any(Map));
    expect(program.countUp).toHaveBeenCalledExactlyOnceWith(given);
  });

  it("accepts an element, and waits for init", async () => {
    const { Valine, program } = fakeProgram();
    const widget = new Valine();
    await settle();
    expect(program.mount).not.toHaveBeenCalled();
    const el = document.getElementById("a");
    expect(widget.init({ el })).toBe(widget);
    await settle();
    expect(program.mount).toHaveBeenCalledExactlyOnceWith(el, { el }, expect.any(Map));
  });

  it("counts visits even if no element is found", async () => {
    const { Valine, program } = fakeProgram();
    expect(new Valine({ el: "#none", visitor: true }).$el).toBeNull();
    await settle();
    expect(program.mount).not.toHaveBeenCalled();
    expect(program.countUp).toHaveBeenCalledOnce();
  });

  it("[A-35] throws without a document", () => {
    vi.stubGlobal("document", undefined);
    try {
      const { Valine } = fakeProgram();
      expect(() => new Valine({ el: "#a" })).toThrow(new Error("Valine does not support Server-side rendering"));
      expect(() => Valine()).toThrow("Valine does not support Server-side rendering");
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe("its methods", () => {
  it("[A-59] shows another path's thread as another page view", async () => {
    const { Valine, program, handle } = fakeProgram();
    const widget = new Valine({ el: "#a", path: "/one" });
    await settle();
    expect(widget.setPath("/two")).toBe(widget);
    await settle();
    expect(handle.update).toHaveBeenCalledExactlyOnceWith({ el: "#a", path: "/two" });
    expect(program.countUp).toHaveBeenCalledTimes(2);
  });

  it("counts one view if the path changes while the code is loading", async () => {
    const { Valine, program } = fakeProgram();
    new Valine({ el: "#a", path: "/one" }).setPath("/two");
    await settle();
    expect(program.mount.mock.calls.map(([, given]) => given)).toEqual([{ el: "#a", path: "/two" }]);
    expect(program.countUp).toHaveBeenCalledOnce();
  });

  it("[A-186] installs a language before or after the widget is drawn", async () => {
    const { Valine, program, handle } = fakeProgram();
    const widget = new Valine().installLocale("eo", { submit: "Sendi" }).init({ el: "#a", lang: "eo" });
    await settle();
    expect(program.mount.mock.calls[0]?.[2]).toEqual(new Map([["eo", { submit: "Sendi" }]]));
    expect(widget.installLocale("eo", { submit: "Sendu" })).toBe(widget);
    expect(handle.update).toHaveBeenCalledExactlyOnceWith({ el: "#a", lang: "eo" });
    expect(program.mount.mock.calls[0]?.[2]).toEqual(new Map([["eo", { submit: "Sendu" }]]));
    expect(program.countUp).toHaveBeenCalledOnce();
  });

  it("opens and closes its panels, once the widget is drawn", async () => {
    const { Valine, thread, set } = fakeProgram();
    const widget = new Valine({ el: "#a" });
    widget.$emoji.show();
    widget.$preview.hide();
    expect(thread.toggleEmoji).not.toHaveBeenCalled();
    await settle();
    expect([thread.toggleEmoji.mock.calls.length, thread.togglePreview.mock.calls.length]).toEqual([1, 0]);
    set({ panel: "emoji" });
    widget.$emoji.show();
    widget.$preview.show();
    widget.$emoji.hide();
    await settle();
    expect([thread.toggleEmoji.mock.calls.length, thread.togglePreview.mock.calls.length]).toEqual([2, 1]);
  });

  it("resets the form", async () => {
    const { Valine, thread, set } = fakeProgram();
    set({ panel: "preview" });
    const widget = new Valine({ el: "#a" });
    expect(widget.reset()).toBe(widget);
    await settle();
    expect([thread.cancelReply, thread.togglePreview, thread.toggleEmoji].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
  });

  it("returns its messages by key, in the language that is shown", async () => {
    const { Valine, handle, thread } = fakeProgram();
    const widget = new Valine({ el: "#a" });
    expect(widget.i18n.t("submit")).toBe("submit");
    await settle();
    expect(["submit", "code-140", "unknown", "constructor"].map(widget.i18n.t)).toEqual(["Submit", "Total API calls today exceed the development version limit.", "unknown", "constructor"]);
    handle.thread.mockResolvedValue({ ...thread, messages: { ...thread.messages, submit: "Sendi" } });
    widget.installLocale("eo", { submit: "Sendi" });
    await settle();
    expect(widget.i18n.t("submit")).toBe("Sendi");
  });

  it("changes nothing without a widget, or if another replaced it", async () => {
    const { Valine, handle, thread } = fakeProgram();
    new Valine().reset().reset();
    handle.thread.mockResolvedValue(null);
    new Valine({ el: "#a" }).reset();
    await settle();
    expect(thread.cancelReply).not.toHaveBeenCalled();
  });

  it("reads a path's comments without rendering them", async () => {
    const { Valine, program } = fakeProgram();
    const query = new Valine().Q("/a");
    expect(await query.count()).toBe(7);
    expect(await query.find()).toEqual([]);
    expect(program.query).toHaveBeenCalledExactlyOnceWith({}, "/a");
  });
});
