import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ANA, ISSUE, samplePage, SHOWN } from "../testing/fake-thread.ts";
import { renderWidget } from "../testing/render-widget.tsx";

/** The order is a new object: now, once. */
const returned = () => ({ ...SHOWN, focus: { on: "draft" } });

describe("coming back from a login", () => {
  const scroll = vi.fn<() => void>();
  // jsdom has none.
  beforeEach(() => Object.assign(Element.prototype, { scrollIntoView: scroll.mockReset() }));
  afterEach(() => Reflect.deleteProperty(Element.prototype, "scrollIntoView"));

  const focused = () => document.activeElement?.className;

  it("leads to the new comment", async () => {
    await renderWidget(returned());
    expect(focused()).toBe("vssue-new-comment-input");
    expect(scroll).not.toHaveBeenCalled();
  });

  it("leads to what is said where there is no thread yet, and to the new comment once it was begun", async () => {
    const { show } = await renderWidget({ ...returned(), issue: null, comments: null, phase: { tag: "missing" } });
    expect([focused(), scroll.mock.calls.length]).toEqual(["vssue-body", 1]);
    await show({ phase: { tag: "creating" } });
    expect(scroll).toHaveBeenCalledOnce();
    await show({ phase: { tag: "open" }, issue: ISSUE, comments: samplePage(0) });
    expect(focused()).toBe("vssue-new-comment-input");
  });

  it("leads to what is said where the login failed", async () => {
    const { show } = await renderWidget({ ...returned(), user: null, loadingComments: true });
    expect(scroll).not.toHaveBeenCalled();
    await show({ loadingComments: false, alert: "You were not logged in." });
    expect([focused(), scroll.mock.calls.length]).toEqual(["vssue-body", 1]);
    await show({ user: ANA });
    expect(focused()).toBe("vssue-new-comment-input");
  });
});
