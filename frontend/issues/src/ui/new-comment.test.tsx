import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ANA, samplePage, SHOWN } from "./testing/fake-thread.ts";
import { renderWidget } from "./testing/render-widget.tsx";

const text = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "New comment" });
const submit = () => screen.getByRole<HTMLButtonElement>("button", { name: "Submit comment" });

describe("the form for a new comment", () => {
  it("[B-15] shows the reader's avatar with a link to their page, without a referrer", async () => {
    const { widget } = await renderWidget(SHOWN);
    const picture = widget.querySelector(".vssue-new-comment > .vssue-comment-avatar > a > img");
    expect([picture?.getAttribute("src"), picture?.getAttribute("referrerpolicy")]).toEqual([ANA.avatar, "no-referrer"]);
    expect(picture?.parentElement?.getAttribute("href")).toBe(ANA.homepage);
  });

  it("[B-15] shows a default figure without a login", async () => {
    const { widget } = await renderWidget({ ...SHOWN, user: null });
    expect(widget.querySelector(".vssue-new-comment > .vssue-comment-avatar > .vssue-icon.vssue-icon-github")).not.toBeNull();
  });

  it("[B-16] shows the draft, and reports what is typed", async () => {
    const { thread } = await renderWidget({ ...SHOWN, composer: { text: "Hi", posting: null } });
    expect(text().matches(".vssue-new-comment-body > .vssue-new-comment-input")).toBe(true);
    expect(text().value).toBe("Hi");
    fireEvent.change(text(), { target: { value: "Hi!" } });
    expect(thread.write).toHaveBeenCalledExactlyOnceWith("Hi!");
  });

  it("[B-119] says that Markdown is supported", async () => {
    const { show } = await renderWidget(SHOWN);
    expect(text().placeholder).toContain("Markdown");
    await show({ user: null });
    expect(text().placeholder).toContain("Markdown");
  });

  it("[B-221] has 5 rows, or from 3 line breaks 2 more than those", async () => {
    const { show } = await renderWidget(SHOWN);
    expect(text().rows).toBe(5);
    await show({ composer: { text: "1\n2\n3", posting: null } });
    expect(text().rows).toBe(5);
    await show({ composer: { text: "1\n2\n3\n4", posting: null } });
    expect(text().rows).toBe(5);
    await show({ composer: { text: "1\n2\n3\n4\n5", posting: null } });
    expect(text().rows).toBe(6);
  });

  it("[B-17] shows the reader's name and a logout", async () => {
    const { widget, thread } = await renderWidget(SHOWN);
    expect(widget.querySelector(".vssue-new-comment-footer > .vssue-current-user > span")?.textContent).toBe("Current user: ana");
    expect(widget.querySelector(".vssue-current-user a")?.getAttribute("href")).toBe(ANA.homepage);
    fireEvent.click(screen.getByRole("button", { name: "Logout" }));
    expect(thread.logout).toHaveBeenCalledOnce();
  });

  it("[B-18] submits for logged-in readers, and logs in others", async () => {
    const { thread, show } = await renderWidget({ ...SHOWN, composer: { text: "Hi", posting: null } });
    expect(submit().className).toBe("vssue-button vssue-button-primary vssue-button-submit-comment");
    fireEvent.click(submit());
    expect(thread.submit).toHaveBeenCalledOnce();
    await show({ user: null });
    expect(screen.queryByRole("button", { name: "Submit comment" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Login with GitHub" }));
    expect(thread.login).toHaveBeenCalledOnce();
  });

  it("offers no login without a configured platform", async () => {
    const { widget } = await renderWidget({ phase: { tag: "opening" } }, { api: "unknown" });
    expect(widget.querySelector(".vssue-new-comment button")).toBeNull();
  });

  it("[B-106] submits only on Ctrl+Enter and Cmd+Enter", async () => {
    const { thread } = await renderWidget({ ...SHOWN, composer: { text: "Hi", posting: null } });
    fireEvent.keyDown(text(), { key: "Enter" });
    fireEvent.keyDown(text(), { key: "Enter", ctrlKey: true, isComposing: true });
    expect(thread.submit).not.toHaveBeenCalled();
    fireEvent.keyDown(text(), { key: "Enter", ctrlKey: true });
    fireEvent.keyDown(text(), { key: "Enter", metaKey: true });
    expect(thread.submit).toHaveBeenCalledTimes(2);
  });

  it("[B-103] [B-104] [B-105] accepts no text while comments load, without a login, and without an issue", async () => {
    const { show } = await renderWidget(SHOWN);
    expect(text().disabled).toBe(false);
    const disabled: boolean[] = [];
    for (const state of [{ loadingComments: true }, { loadingComments: false, user: null }, { user: ANA, issue: null }]) {
      // oxlint-disable-next-line no-await-in-loop -- one state after another
      await show(state);
      disabled.push(text().disabled);
    }
    expect(disabled).toEqual([true, true, true]);
  });

  it("can't be submitted without a text, during a request, or without an issue", async () => {
    const { show } = await renderWidget(SHOWN);
    const disabled: boolean[] = [];
    for (const state of [{}, { composer: { text: "Hi", posting: null } }, { updatingComment: true }, { updatingComment: false, issue: null }]) {
      // oxlint-disable-next-line no-await-in-loop -- one state after another
      await show(state);
      disabled.push(submit().disabled);
    }
    expect(disabled).toEqual([true, false, true, true]);
  });

  it("shows that the comment is being sent", async () => {
    const { widget } = await renderWidget({ ...SHOWN, composer: { text: "Hi", posting: { text: "Hi", inField: true } } });
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Submitting" }).disabled).toBe(true);
    expect(widget.querySelector(".vssue-button-submit-comment .vssue-icon-loading")).not.toBeNull();
  });

  it("puts the caret below a reply's quotation once it accepts text", async () => {
    const { show } = await renderWidget({ ...SHOWN, loadingComments: true });
    await show({ composer: { text: "@bia\n\n> Text\n\n", posting: null }, focus: { on: "draft" } });
    expect(document.activeElement).toBe(document.body);
    await show({ loadingComments: false });
    expect(document.activeElement).toBe(text());
    expect(text().selectionStart).toBe(14);
    text().blur();
    await show({ comments: samplePage(3) });
    expect(document.activeElement).toBe(document.body);
  });
});
