import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { localMoment } from "./comment-item.tsx";
import { ANA, BIA, ISSUE, sampleComment, samplePage, SHOWN } from "./testing/fake-thread.ts";
import { renderWidget } from "./testing/render-widget.tsx";

const ONE = { ...SHOWN, comments: samplePage([sampleComment(1)]) };
const MINE = { ...ONE, user: BIA };

const item = () => screen.getByRole("article", { name: /^bia/u });
const button = (name: string) => within(item()).getByRole("button", { name });
const controls = () => Array.from(item().querySelectorAll(".vssue-comment-operations button"), (control) => control.getAttribute("aria-label") ?? control.textContent);

describe("a comment", () => {
  it("shows its author and time", async () => {
    vi.stubEnv("TZ", "Asia/Kathmandu");
    const { widget } = await renderWidget(ONE);
    const header = widget.querySelector(".vssue-comment-body > .vssue-comment-header");
    expect(header?.querySelector(".vssue-comment-author > a")?.getAttribute("href")).toBe(BIA.homepage);
    const time = header?.querySelector<HTMLTimeElement>("time.vssue-comment-created-at");
    expect([time?.textContent, time?.dateTime]).toEqual(["2026-06-02 17:45:00", "2026-06-02T12:00:00Z"]);
    vi.unstubAllEnvs();
  });

  it("[B-119] shows the platform's HTML once it's sanitized, with absolute links", async () => {
    const { widget, format, show } = await renderWidget({ ...ONE, comments: samplePage([sampleComment(1, { content: "<p><b>bold</b></p>", contentRaw: "**bold**" })]) });
    expect(widget.querySelector(".vssue-comment-main > article.markdown-body")?.innerHTML).toBe("<p><b>bold</b></p>");
    expect(format).toHaveBeenCalledExactlyOnceWith("<p><b>bold</b></p>", ISSUE.link);
    await show({ comments: samplePage([sampleComment(1, { content: "<p>new</p>" })]) });
    expect(widget.querySelector("article.markdown-body")?.innerHTML).toBe("<p>new</p>");
  });

  it("labels the boxes of a task list, and makes wide content scrollable by keyboard", async () => {
    vi.spyOn(Element.prototype, "scrollWidth", "get").mockReturnValue(900);
    const { widget } = await renderWidget({ ...ONE, comments: samplePage([sampleComment(1, { content: '<ul><li><input type="checkbox" disabled> Try it</li></ul><pre>x</pre><p>y</p>' })]) });
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Try it" }).disabled).toBe(true);
    expect(Array.from(widget.querySelectorAll<HTMLElement>("pre, .markdown-body p"), (box) => box.hasAttribute("tabindex"))).toEqual([true, false]);
  });

  it("shows its source as text if its HTML can't be sanitized", async () => {
    const { widget, show, format } = await renderWidget({ ...ONE, comments: null });
    format.mockRejectedValue(new TypeError("offline"));
    await show({ comments: samplePage([sampleComment(1, { contentRaw: "**bold** <img src=x onerror=alert(1)>" })]) });
    expect(widget.querySelector("article.markdown-body")?.innerHTML).toBe('<p style="white-space: pre-wrap;">**bold** &lt;img src=x onerror=alert(1)&gt;</p>');
  });

  it("[B-24a-c] lets its author edit, delete, and reply, with icons", async () => {
    await renderWidget(MINE);
    expect(controls()).toEqual(["Edit", "Delete", "Reply"]);
    expect(button("Edit").matches(".vssue-comment-footer > .vssue-comment-operations > .vssue-comment-operation:has(> .vssue-icon-edit)")).toBe(true);
    expect(button("Delete").querySelector(".vssue-icon-delete")).not.toBeNull();
    expect(button("Reply").querySelector(".vssue-icon-reply")).not.toBeNull();
  });

  it("[B-24b-c] lets an admin delete and reply, and other readers reply", async () => {
    const { show } = await renderWidget(ONE);
    expect(controls()).toEqual(["Delete", "Reply"]);
    await show({ user: { ...ANA, username: "eva" } });
    expect(controls()).toEqual(["Reply"]);
    await show({ user: null });
    expect(controls()).toEqual(["Reply"]);
  });

  it("is quoted by a reply", async () => {
    const { thread } = await renderWidget(ONE);
    fireEvent.click(button("Reply"));
    expect(thread.reply).toHaveBeenCalledExactlyOnceWith("1");
  });
});

describe("deleting", () => {
  it("[B-110] needs the reader's confirmation", async () => {
    const { thread, confirm } = await renderWidget(MINE);
    confirm.mockReturnValue(false);
    fireEvent.click(button("Delete"));
    expect(confirm).toHaveBeenCalledExactlyOnceWith("Confirm to delete this comment ?");
    expect(thread.remove).not.toHaveBeenCalled();
    confirm.mockReturnValue(true);
    fireEvent.click(button("Delete"));
    expect(thread.remove).toHaveBeenCalledExactlyOnceWith("1");
  });

  it("[B-82] shows its progress, and doesn't begin twice", async () => {
    const { thread, confirm } = await renderWidget({ ...MINE, deleting: new Set(["1"]) });
    expect(item().className).toBe("vssue-comment vssue-comment-disabled");
    expect(item().getAttribute("aria-busy")).toBe("true");
    fireEvent.click(button("Deleting"));
    expect(confirm).not.toHaveBeenCalled();
    expect(thread.remove).not.toHaveBeenCalled();
  });
});

describe("editing", () => {
  const EDITING = { ...MINE, editing: new Map([["1", "Text 1, changed"]]) };
  const input = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Edit comment" });

  it("[B-79] begins with the icon, which focuses the text", async () => {
    const { thread, show } = await renderWidget(MINE);
    fireEvent.click(button("Edit"));
    expect(thread.beginEdit).toHaveBeenCalledExactlyOnceWith("1");
    await show({ editing: new Map([["1", "Text 1"]]), focus: { on: "1" } });
    expect(document.activeElement).toBe(input());
    expect(input().matches(".vssue-comment-edit-mode .vssue-comment-main > .vssue-edit-comment-input")).toBe(true);
    expect(input().value).toBe("Text 1");
  });

  it("reports what is typed, and has as many rows as needed", async () => {
    const { thread, show } = await renderWidget(EDITING);
    fireEvent.change(input(), { target: { value: "Other" } });
    expect(thread.edit).toHaveBeenCalledExactlyOnceWith("1", "Other");
    await show({ editing: new Map([["1", "\n\n\n\n"]]) });
    expect(input().rows).toBe(6);
  });

  it("can be canceled, and the focus returns to the icon", async () => {
    const { widget, thread, show } = await renderWidget(EDITING);
    act(() => button("Cancel").focus());
    fireEvent.click(button("Cancel"));
    expect(thread.cancelEdit).toHaveBeenCalledExactlyOnceWith("1");
    await show({ editing: new Map() });
    expect(widget.querySelector("article.markdown-body")?.textContent).toBe("Text 1");
    expect(document.activeElement).toBe(button("Edit"));
  });

  it("ends with Save, which shows its progress", async () => {
    const { thread, show } = await renderWidget(EDITING);
    fireEvent.click(button("Save"));
    expect(thread.saveEdit).toHaveBeenCalledExactlyOnceWith("1");
    await show({ updatingComment: true });
    expect(button("Saving").getAttribute("aria-disabled")).toBe("true");
  });

  it("[B-107] is saved on Ctrl+Enter", async () => {
    const { thread } = await renderWidget(EDITING);
    fireEvent.keyDown(input(), { key: "Enter", ctrlKey: true });
    expect(thread.saveEdit).toHaveBeenCalledExactlyOnceWith("1");
  });

  it("hides the reactions meanwhile", async () => {
    await renderWidget(EDITING);
    expect(controls()).toEqual(["Cancel", "Save"]);
    expect(item().querySelector(".vssue-comment-reactions")).toBeNull();
  });
});

describe("reactions", () => {
  const REACTED = { ...ONE, comments: samplePage([sampleComment(1, { reactions: { heart: 3, like: 1, unlike: 0 } })]) };

  it("[B-24d] are counted, each in a button that gives it", async () => {
    const { thread } = await renderWidget(REACTED);
    const shown = Array.from(item().querySelectorAll(".vssue-comment-footer > .vssue-comment-reactions > .vssue-comment-reaction"), ({ textContent }) => textContent);
    expect(shown).toEqual(["Heart 3", "Like 1", "Unlike 0"]);
    fireEvent.click(button("Like 1"));
    expect(thread.react).toHaveBeenCalledExactlyOnceWith("1", "like");
  });

  it("don't exist on platforms without them", async () => {
    await renderWidget({ ...ONE, comments: samplePage([sampleComment(1, { reactions: null })]) });
    expect(item().querySelector(".vssue-comment-reactions")).toBeNull();
  });

  it("[B-83] each show their own progress, and retain the focus", async () => {
    const { show } = await renderWidget(REACTED);
    act(() => button("Like 1").focus());
    await show({ reacting: new Set(["1 like"]) });
    const busy = Array.from(item().querySelectorAll(".vssue-comment-reaction"), (control) => [control.getAttribute("aria-disabled"), control.querySelector(".vssue-icon-loading") !== null]);
    expect(busy).toEqual([["false", false], ["true", true], ["false", false]]);
    expect(document.activeElement).toBe(button("Like 1"));
  });
});

describe("the time of a comment", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it.each([
    ["UTC", "2026-06-02 03:04:05"],
    ["America/Sao_Paulo", "2026-06-02 00:04:05"],
    ["Pacific/Honolulu", "2026-06-01 17:04:05"],
  ])("shows the local time in %s", (zone, shown) => {
    vi.stubEnv("TZ", zone);
    expect(localMoment("2026-06-02T03:04:05Z")).toBe(shown);
  });

  it("shows an invalid time as it is", () => {
    expect(localMoment("")).toBe("");
  });
});
