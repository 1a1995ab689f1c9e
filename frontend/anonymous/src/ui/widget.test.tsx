import { act } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { VERSION } from "../options/options.ts";
import { id, sampleReply, sampleRoot } from "./testing/fake-thread.ts";
import { renderWidget } from "./testing/render-widget.tsx";

const REPLIES = [sampleReply(5, { root: 2 })];
const SHOWN = { phase: "shown", count: 2, roots: [sampleRoot(3), sampleRoot(2, { replies: REPLIES })] } as const;

describe("the widget", () => {
  it("[A-25] shows the credit and its version at the end", async () => {
    const { widget } = await renderWidget();
    expect(widget.lastElementChild?.className).toBe("vpower");
    expect(widget.lastElementChild?.textContent).toBe(`Powered by Glosav${VERSION}`);
  });

  it("has the specified parts in order", async () => {
    const { widget } = await renderWidget(SHOWN);
    const parts = Array.from(widget.children, ({ className }) => className.split(" ", 1)[0]);
    expect(parts).toEqual(["vpanel", "vcount", "vload-top", "vcards", "vload-bottom", "vempty", "vpage", "vpower"]);
  });

  it.each([
    ["empty", { phase: "shown", count: 0 }],
    ["loading", { phase: "loading" }],
    ["full", SHOWN],
    ["answering", { ...SHOWN, editor: { text: "Hi", target: { rid: id(2), pid: id(5), nick: "Bia", mail: "" } } }],
    ["previewing", { ...SHOWN, panel: "preview", editor: { text: "Hi" } }],
    ["with emoji", { ...SHOWN, panel: "emoji" }],
    ["in trouble", { ...SHOWN, trouble: { failure: { kind: "code", code: 403, message: "" }, during: "load", root: "" } }],
  ] as const)("is accessible when it is %s", async (_, state) => {
    const { widget } = await renderWidget(state);
    // jsdom computes no colors and draws no text; the page around the widget is not the widget's.
    const { violations } = await axe.run(widget, { rules: { "color-contrast": { enabled: false }, "label-content-name-mismatch": { enabled: false }, region: { enabled: false } } });
    expect(violations.map((found) => `${found.id}: ${found.nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
  });
});

it("shows the form at the bottom while the comment that it answers isn't listed", async () => {
  const { widget, show } = await renderWidget({ editor: { text: "Hi", target: { rid: id(2), pid: id(5), nick: "Bia", mail: "" } } });
  const place = () => widget.querySelector("form")?.parentElement?.className;
  expect([place(), widget.querySelector(".cancel-reply")?.textContent]).toEqual(["vpanel", "Reply to Bia"]);
  await show(SHOWN);
  expect([place(), widget.querySelectorAll("form").length]).toEqual(["vreply-wrapper", 1]);
});

it("says that a thread is closed instead of offering the form", async () => {
  const { widget } = await renderWidget({ ...SHOWN, closed: true });
  expect(widget.querySelector(".vpanel")?.textContent).toBe("Comments on this page are closed.");
  expect(widget.querySelector("form")).toBeNull();
});

describe("a link to a comment", () => {
  const scroll = vi.fn<() => void>();
  // jsdom has none.
  beforeEach(() => Object.assign(Element.prototype, { scrollIntoView: scroll.mockReset() }));
  afterEach(() => Reflect.deleteProperty(Element.prototype, "scrollIntoView"));

  it("loads that comment's page and scrolls to it", async () => {
    history.replaceState(null, "", `#comment-${id(5)}`);
    const { thread, show } = await renderWidget({ trouble: { failure: { kind: "code", code: -1, message: "" }, during: "load", root: "" } });
    expect(thread.load).toHaveBeenCalledExactlyOnceWith(id(5));
    expect(scroll).not.toHaveBeenCalled();
    await show({ ...SHOWN, trouble: null });
    expect(scroll).toHaveBeenCalledOnce();
    expect(document.activeElement?.id).toBe(id(5));
    await show({ roots: [...SHOWN.roots] });
    expect(scroll).toHaveBeenCalledOnce();
  });

  it("loads a comment that isn't on the page when it is followed", async () => {
    const { thread } = await renderWidget(SHOWN);
    expect(thread.load.mock.calls).toEqual([[""]]);
    await follow(`#${id(5)}`);
    expect(thread.load).toHaveBeenCalledTimes(1);
    await follow(`#${id(9)}`);
    expect(thread.load).toHaveBeenLastCalledWith(id(9));
    await follow("#a-heading");
    expect(thread.load).toHaveBeenCalledTimes(2);
    expect([...document.querySelectorAll(".vlinked")].map((card) => card.id)).toEqual([id(5)]);
  });
});

async function follow(hash: string): Promise<void> {
  await act(async () => {
    const changed = new Promise((resolve) => {
      addEventListener("hashchange", resolve, { once: true });
    });
    location.hash = hash;
    await changed;
  });
}

it("doesn't render comments again when the thread loads, or text is typed", async () => {
  let reads = 0;
  const root = Object.defineProperty(sampleRoot(1), "avatar", { get: () => ((reads += 1), "") });
  const { show } = await renderWidget({ phase: "shown", count: 1, roots: [root] });
  const before = reads;
  await show({ phase: "loading-more" });
  await show({ editor: { text: "H" } });
  await show({ status: { key: "busy" } });
  expect(reads).toBe(before);
});

describe("the extras", () => {
  it("load once there is a comment to show them at, if the service has any", async () => {
    const { widget, loadExtras, show } = await renderWidget({ phase: "shown", features: ["report"] });
    expect(loadExtras).not.toHaveBeenCalled();
    await show({ ...SHOWN, features: ["report"] });
    expect(loadExtras).toHaveBeenCalledOnce();
    expect(widget.querySelectorAll(".vmeta > .vat + .vextras")).toHaveLength(3);
  });

  it("don't load for a store without them", async () => {
    const { widget, loadExtras } = await renderWidget(SHOWN);
    expect(loadExtras).not.toHaveBeenCalled();
    expect(widget.querySelector(".vextras")).toBeNull();
  });
});
