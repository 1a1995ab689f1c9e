import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { samplePage, SHOWN } from "./testing/fake-thread.ts";
import { renderWidget } from "./testing/render-widget.tsx";

const QUERY = { page: 2, perPage: 10, sort: "desc" } as const;
const LONG = { ...SHOWN, comments: samplePage(3, { count: 33, page: 2 }), query: QUERY };
const SIX = { ...LONG, comments: samplePage(6, { count: 33, page: 2 }) };

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const choice = (name: RegExp) => screen.getByRole<HTMLSelectElement>("combobox", { name });
const choices = (name: RegExp) => Array.from(choice(name).options, ({ text }) => text);

describe("the controls of the list", () => {
  it("[B-22] are above it: number per page, order, and page", async () => {
    const { widget } = await renderWidget(LONG);
    expect(widget.querySelector(".vssue-comments > :first-child")?.className).toBe("vssue-pagination");
    expect(choice(/per page/u).matches(".vssue-pagination-per-page > label > .vssue-pagination-select")).toBe(true);
    expect(button("Order: Newest first").matches(".vssue-pagination-per-page > .vssue-pagination-link")).toBe(true);
    expect(choice(/^Page/u).matches(".vssue-pagination-page > label > .vssue-pagination-select")).toBe(true);
    expect([choice(/per page/u).value, choice(/^Page/u).value]).toEqual(["10", "2"]);
    expect(choices(/^Page/u)).toEqual(["1", "2", "3", "4"]);
  });

  it("[B-23] [B-214] are also below it if more than 5 comments are shown", async () => {
    const { widget, show } = await renderWidget({ ...LONG, comments: samplePage(5) });
    expect(widget.querySelectorAll(".vssue-pagination")).toHaveLength(1);
    await show({ comments: samplePage(6) });
    expect(widget.querySelectorAll(".vssue-pagination")).toHaveLength(2);
    expect(widget.querySelector(".vssue-comments > :last-child")?.className).toBe("vssue-pagination");
  });

  it("go to the chosen page, and to the next and previous ones", async () => {
    const { thread } = await renderWidget(LONG);
    fireEvent.change(choice(/^Page/u), { target: { value: "4" } });
    fireEvent.click(button("Previous page"));
    fireEvent.click(button("Next page"));
    expect(thread.setPage.mock.calls).toEqual([[4], [1], [3]]);
  });

  it("don't go beyond the first and the last page", async () => {
    const { show } = await renderWidget({ ...LONG, query: { ...QUERY, page: 1 } });
    expect([button("Previous page"), button("Next page")].map(({ disabled, className }) => [disabled, className])).toEqual([
      [true, "vssue-pagination-link disabled"],
      [false, "vssue-pagination-link"],
    ]);
    await show({ query: { ...QUERY, page: 9 } });
    expect([choice(/^Page/u).value, button("Previous page").disabled, button("Next page").disabled]).toEqual(["4", false, true]);
  });

  it("offer the configured numbers of comments per page", async () => {
    const { thread } = await renderWidget(LONG, { perPage: 7 });
    expect(choices(/per page/u)).toEqual(["5", "7", "10", "20", "50"]);
    fireEvent.change(choice(/per page/u), { target: { value: "20" } });
    expect(thread.setPerPage).toHaveBeenCalledExactlyOnceWith(20);
  });

  it("change the order if the platform has both", async () => {
    const { thread, show } = await renderWidget(LONG);
    fireEvent.click(button("Order: Newest first"));
    expect(thread.setSort).toHaveBeenLastCalledWith("asc");
    await show({ query: { ...QUERY, sort: "asc" } });
    fireEvent.click(button("Order: Oldest first"));
    expect(thread.setSort).toHaveBeenLastCalledWith("desc");
  });

  it("offer no order if there's only one", async () => {
    const { widget } = await renderWidget(LONG, { api: "github" });
    expect(widget.querySelector(".vssue-pagination-per-page .vssue-pagination-link")).toBeNull();
  });

  it("are disabled during requests", async () => {
    const { widget } = await renderWidget({ ...LONG, composer: { text: "Hi", posting: { text: "Hi", inField: true } } });
    const controls = Array.from(widget.querySelectorAll<HTMLButtonElement | HTMLSelectElement>(".vssue-pagination :is(button, select)"), ({ disabled }) => disabled);
    expect(controls).toEqual([true, true, true, true, true]);
  });
});

describe("the controls below the list", () => {
  const scroll = vi.fn<() => void>();
  // jsdom has none.
  beforeEach(() => Object.assign(Element.prototype, { scrollIntoView: scroll.mockReset() }));
  afterEach(() => Reflect.deleteProperty(Element.prototype, "scrollIntoView"));

  async function turn(which: 0 | 1, widget: HTMLElement) {
    const controls = widget.querySelectorAll<HTMLElement>(".vssue-pagination")[which] ?? widget;
    await act(async () => {
      fireEvent.click(within(controls).getByRole("button", { name: "Next page" }));
      await Promise.resolve();
    });
  }

  it("move to the first comment of the new page; those above don't move", async () => {
    const { widget } = await renderWidget(SIX);
    await turn(0, widget);
    expect(scroll).not.toHaveBeenCalled();
    await turn(1, widget);
    expect(scroll).toHaveBeenCalledOnce();
    expect(document.activeElement?.className).toBe("vssue-comments");
  });
});
