import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ANA, ISSUE, sampleComment, samplePage, SHOWN } from "./testing/fake-thread.ts";
import { renderWidget } from "./testing/render-widget.tsx";

const THREE = [sampleComment(1), sampleComment(2), sampleComment(3)] as const;
const ALL = { ...SHOWN, comments: samplePage(THREE) };

/** The control of that name in the comment of that text. */
function control(name: string, text: string): HTMLElement {
  const item = screen.getByText(text).closest<HTMLElement>(".vssue-comment");
  return within(item ?? document.body).getByRole("button", { name });
}

const focus = (element: HTMLElement) => {
  act(() => element.focus());
};

/** In a browser, a disabled control loses the focus; in jsdom, it doesn't. */
async function withoutFocus(change: () => Promise<void>): Promise<void> {
  const nowhere = vi.spyOn(document, "activeElement", "get").mockReturnValue(document.body);
  await change();
  nowhere.mockRestore();
}

const focused = () => document.activeElement?.className;
const text = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "New comment" });

describe("the keyboard", () => {
  it("moves to the comment that replaces a deleted one", async () => {
    const { show } = await renderWidget(ALL);
    focus(control("Delete", "Text 2"));
    await show({ comments: samplePage([THREE[0], THREE[2]]) });
    expect(document.activeElement?.textContent).toContain("Text 3");
    focus(control("Delete", "Text 3"));
    await show({ comments: samplePage([THREE[0]]) });
    expect(document.activeElement?.textContent).toContain("Text 1");
    focus(control("Delete", "Text 1"));
    await show({ comments: samplePage([]) });
    expect(focused()).toBe("vssue-body");
  });

  it("returns to a control that was temporarily disabled", async () => {
    const { show } = await renderWidget({ ...ALL, comments: samplePage(THREE, { count: 30 }) });
    const next = screen.getByRole("button", { name: "Next page" });
    focus(next);
    const taken = vi.spyOn(next, "focus");
    await withoutFocus(() => show({ loadingComments: true }));
    expect(taken).not.toHaveBeenCalled();
    await withoutFocus(() => show({ loadingComments: false }));
    expect(taken).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(next);
  });

  it("moves to the element around a control that stays disabled", async () => {
    const { show } = await renderWidget({ ...ALL, composer: { text: "Hi", posting: null } });
    const submit = screen.getByRole("button", { name: "Submit comment" });
    focus(submit);
    await withoutFocus(() => show({ composer: { text: "Hi", posting: { text: "Hi", inField: true } } }));
    expect(document.activeElement).toBe(submit);
    await withoutFocus(() => show({ composer: { text: "", posting: null } }));
    expect(document.activeElement).toBe(text());
  });

  it("moves from Logout to Login", async () => {
    const { show } = await renderWidget(ALL);
    focus(screen.getByRole("button", { name: "Logout" }));
    await show({ user: null });
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Login with GitHub" }));
  });

  it("moves from a status or an alert that disappeared to the body", async () => {
    const { show } = await renderWidget({ phase: { tag: "missing" } });
    focus(screen.getByRole("button", { name: "Click to create issue" }));
    await show({ phase: { tag: "creating" } });
    expect(focused()).toBe("vssue-body");
    await show({ alert: "Failed" });
    focus(screen.getByRole("button", { name: "Failed" }));
    await show({ alert: null });
    expect(focused()).toBe("vssue-body");
  });

  it("doesn't move if the reader moved it elsewhere, or never focused the widget", async () => {
    const { show } = await renderWidget(ALL);
    await show({ comments: samplePage([]) });
    expect(document.activeElement).toBe(document.body);
    focus(text());
    fireEvent.blur(text());
    act(() => text().blur());
    await show({ comments: samplePage(THREE) });
    expect(document.activeElement).toBe(document.body);
  });
});

/** Each new object is one request to move the focus. */
const returned = () => ({ ...SHOWN, focus: { on: "draft" } });

describe("returning from a login", () => {
  const scroll = vi.fn<() => void>();
  // jsdom has none.
  beforeEach(() => Object.assign(Element.prototype, { scrollIntoView: scroll.mockReset() }));
  afterEach(() => Reflect.deleteProperty(Element.prototype, "scrollIntoView"));

  it("moves the focus to the new comment", async () => {
    await renderWidget(returned());
    expect(focused()).toBe("vssue-new-comment-input");
    expect(scroll).not.toHaveBeenCalled();
  });

  it("moves the focus to the status without a thread, and to the new comment once there is one", async () => {
    const { show } = await renderWidget({ ...returned(), issue: null, comments: null, phase: { tag: "missing" } });
    expect([focused(), scroll.mock.calls.length]).toEqual(["vssue-body", 1]);
    await show({ phase: { tag: "creating" } });
    expect(scroll).toHaveBeenCalledOnce();
    await show({ phase: { tag: "open" }, issue: ISSUE, comments: samplePage(0) });
    expect(focused()).toBe("vssue-new-comment-input");
  });

  it("moves the focus to the message if the login failed", async () => {
    const { show } = await renderWidget({ ...returned(), user: null, loadingComments: true });
    expect(scroll).not.toHaveBeenCalled();
    await show({ loadingComments: false, alert: "You were not logged in." });
    expect([focused(), scroll.mock.calls.length]).toEqual(["vssue-body", 1]);
    await show({ user: ANA });
    expect(focused()).toBe("vssue-new-comment-input");
  });
});
