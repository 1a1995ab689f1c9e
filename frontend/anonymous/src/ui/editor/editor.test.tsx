import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderWidget } from "../testing/render-widget.tsx";
import { plain, sampleRoot } from "../testing/fake-thread.ts";

const ONE = sampleRoot(1);
const TARGET = { rid: ONE.id, pid: ONE.id, nick: "Ana", mail: "" };
const ANSWERING = { phase: "shown", count: 1, roots: [ONE] } as const;

const text = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Comment" });
const button = (name: string) => screen.getByRole("button", { name });

describe("the form", () => {
  it("[A-09] [A-11] [A-12] [A-13] [A-14] [A-15] [A-16] has fields, editor, status bar, panel buttons, help, and submit button", async () => {
    const { widget } = await renderWidget();
    const wrap = widget.querySelector(".vpanel > .vwrap");
    expect(Array.from(wrap?.querySelectorAll(".vheader.item3 > input.vinput") ?? [], ({ className }) => className)).toEqual(["vnick vinput", "vmail vinput", "vlink vinput"]);
    expect(wrap?.querySelector(".vedit > textarea#veditor.veditor.vinput")).toBe(text());
    expect(wrap?.querySelector(".vedit > .vrow > .vcol.status-bar")?.tagName).toBe("OUTPUT");
    expect(button("Emoji").matches(".vctrl > .vemoji-btn")).toBe(true);
    expect(button("Preview").matches(".vctrl > .vpreview-btn")).toBe(true);
    expect(screen.getByRole("link", { name: "Markdown is supported" }).getAttribute("href")).toMatch(/^https:/u);
    expect(button("Submit").matches(".vrow > .vcol > .vsubmit.vbtn")).toBe(true);
  });

  it("[A-10] [A-65] shows the configured fields in the configured order", async () => {
    await renderWidget({}, { meta: ["link", "nick"] });
    expect(screen.getAllByRole("textbox").map((field) => field.getAttribute("name"))).toEqual(["link", "nick", "comment"]);
  });

  it("[A-66] marks the required fields in words and for screen readers", async () => {
    await renderWidget({}, { requiredFields: ["mail"] });
    expect(screen.getByPlaceholderText<HTMLInputElement>("E-Mail (required)").required).toBe(true);
    expect(screen.getByPlaceholderText<HTMLInputElement>("NickName").required).toBe(false);
  });

  it("lets browsers fill in the author", async () => {
    await renderWidget();
    const kinds = ["NickName", "E-Mail", "Website"].map((name) => screen.getByRole("textbox", { name }).getAttribute("autocomplete"));
    expect(kinds).toEqual(["nickname", "email", "url"]);
  });

  it("[A-67] shows the owner's placeholder", async () => {
    await renderWidget({}, { placeholder: "Say something" });
    expect(text().placeholder).toBe("Say something");
  });

  it("[A-74] shows the state, and reports what is typed", async () => {
    const { thread } = await renderWidget({ editor: { fields: { nick: "Ana", mail: "ana@example.org", link: "" }, text: "Hi" } });
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "NickName" }).value).toBe("Ana");
    expect(text().value).toBe("Hi");
    fireEvent.change(text(), { target: { value: "Hi!" } });
    expect(thread.edit).toHaveBeenCalledExactlyOnceWith("Hi!");
    fireEvent.change(screen.getByRole("textbox", { name: "Website" }), { target: { value: "a.org" } });
    expect(thread.setField).toHaveBeenCalledExactlyOnceWith("link", "a.org");
    fireEvent.blur(screen.getByRole("textbox", { name: "NickName" }));
    expect(thread.leaveField).toHaveBeenCalledExactlyOnceWith("nick");
  });

  it("[A-116] moves the focus as the state requests, once", async () => {
    const { show } = await renderWidget();
    await show({ editor: { focus: { on: "text" } } });
    expect(document.activeElement).toBe(text());
    await show({ editor: { focus: { on: "mail" }, invalid: "mail" } });
    const mail = screen.getByRole("textbox", { name: "E-Mail" });
    expect(document.activeElement).toBe(mail);
    expect(mail.getAttribute("aria-invalid")).toBe("true");
    text().focus();
    await show({ editor: { text: "more" } });
    expect(document.activeElement).toBe(text());
  });
});

describe("submitting", () => {
  it("[A-17] [A-18] happens with the button, Ctrl+Enter and Cmd+Enter, inside this widget only", async () => {
    const { thread } = await renderWidget({ editor: { text: "Hi" } });
    fireEvent.click(button("Submit"));
    fireEvent.keyDown(text(), { key: "Enter", ctrlKey: true });
    fireEvent.keyDown(screen.getByRole("textbox", { name: "NickName" }), { key: "Enter", metaKey: true });
    expect(thread.submit).toHaveBeenCalledTimes(3);
    fireEvent.keyDown(text(), { key: "Enter" });
    fireEvent.keyDown(document.body, { key: "Enter", ctrlKey: true });
    expect(thread.submit).toHaveBeenCalledTimes(3);
  });

  it("sends what a program wrote into the field that people neither see nor reach", async () => {
    const { thread, widget } = await renderWidget({ editor: { text: "Hi" } });
    const trap = widget.querySelector<HTMLInputElement>("input.vhidden");
    expect([trap?.tabIndex, trap?.getAttribute("aria-hidden"), trap?.autocomplete]).toEqual([-1, "true", "off"]);
    fireEvent.click(button("Submit"));
    expect(thread.submit).toHaveBeenLastCalledWith("");
    if (trap !== null) trap.value = "Buy now";
    fireEvent.click(button("Submit"));
    expect(thread.submit).toHaveBeenLastCalledWith("Buy now");
  });

  it("[A-97] [A-98] disables the button and shows a spinner while the comment is sent", async () => {
    await renderWidget({ editor: { text: "Hi", posting: { text: "Hi", inField: true } } });
    const submit = screen.getByRole<HTMLButtonElement>("button", { name: /Submit/u });
    expect(submit.disabled).toBe(true);
    expect(submit.querySelector(".vspinner")).not.toBeNull();
    expect(submit.textContent).toBe("SendingSubmit");
  });

  it("[A-139] is not possible while an image is uploaded", async () => {
    const { show } = await renderWidget({ editor: { text: "Hi", uploading: 1 } });
    expect((button("Submit") as HTMLButtonElement).disabled).toBe(true);
    await show({ editor: { uploading: 0 } });
    expect((button("Submit") as HTMLButtonElement).disabled).toBe(false);
  });

  it("retains the focus on the button after a failure", async () => {
    const { show } = await renderWidget({ editor: { text: "Hi" } });
    button("Submit").focus();
    await show({ editor: { posting: { text: "Hi", inField: true } } });
    (document.activeElement as HTMLElement | null)?.blur();
    await show({ editor: { posting: null } });
    expect(document.activeElement).toBe(button("Submit"));
  });

  it("[A-123] [A-124] [A-182] [A-183] shows its result in the status bar", async () => {
    const { show } = await renderWidget({ status: { key: "busy" } });
    const [bar] = screen.getAllByRole("status");
    expect(bar?.textContent).toBe("Submit is busy, please wait...");
    await show({ status: { text: "File too large" } });
    expect(bar?.textContent).toBe("File too large");
    await show({ status: null });
    expect(bar?.textContent).toBe("");
  });
});

describe("answering", () => {
  it("[A-26] [A-89] [A-90] [A-91] happens under the card, with a control to cancel and @nick as placeholder", async () => {
    const { thread, widget, show } = await renderWidget({ ...ANSWERING, editor: { text: "kept" } });
    expect(screen.queryByRole("button", { name: "Cancel reply" })).toBeNull();
    fireEvent.click(button("Reply to Ana"));
    expect(thread.reply).toHaveBeenCalledExactlyOnceWith(ONE.id);
    await show({ editor: { target: TARGET, focus: { on: "text" } } });
    expect(widget.querySelector(".vpanel")?.childElementCount).toBe(0);
    expect(text().closest<HTMLElement>(".vreply-wrapper")?.dataset["selfId"]).toBe(ONE.id);
    expect(text().placeholder).toBe("@Ana");
    expect(text().value).toBe("kept");
    expect(document.activeElement).toBe(text());
    expect(button("Cancel reply").matches(".cancel-reply > .cancel-reply-btn")).toBe(true);
  });

  it("[A-95] ends with cancel: the editor returns to the panel, the focus to the card", async () => {
    const { thread, widget, show } = await renderWidget({ ...ANSWERING, editor: { target: TARGET } });
    fireEvent.click(button("Cancel reply"));
    expect(thread.cancelReply).toHaveBeenCalledOnce();
    await show({ editor: { target: null, text: "" } });
    expect(text().closest(".vpanel")?.parentElement).toBe(widget);
    expect(text().placeholder).toBe("Just Go Go");
    expect(document.activeElement).toBe(button("Reply to Ana"));
  });

  it("ends with Escape if nothing is written; a draft needs two", async () => {
    const { thread, show } = await renderWidget({ ...ANSWERING, editor: { target: TARGET, text: "Hi" } });
    fireEvent.keyDown(text(), { key: "Escape" });
    expect(thread.cancelReply).not.toHaveBeenCalled();
    fireEvent.keyDown(text(), { key: "Escape" });
    expect(thread.cancelReply).toHaveBeenCalledOnce();
    await show({ editor: { text: "" } });
    fireEvent.keyDown(text(), { key: "a" });
    fireEvent.keyDown(text(), { key: "Escape" });
    expect(thread.cancelReply).toHaveBeenCalledTimes(2);
  });
});

describe("the text", () => {
  const tab = (init: object = {}) => fireEvent.keyDown(text(), { key: "Tab", ...init });

  it("[A-141] inserts four spaces on Tab", async () => {
    const { thread } = await renderWidget({ editor: { text: "Hello" } });
    text().setSelectionRange(1, 3);
    expect(tab()).toBe(false);
    expect(thread.insert).toHaveBeenCalledExactlyOnceWith("    ", { start: 1, end: 3 });
  });

  it("doesn't trap the focus: Shift+Tab, and Tab after Escape, leave it as the hint says", async () => {
    const { thread } = await renderWidget();
    const hint = document.getElementById(text().getAttribute("aria-describedby") ?? "");
    expect(hint?.textContent).toContain("Escape");
    expect(hint?.classList.contains("vhidden")).toBe(true);
    expect(tab({ shiftKey: true })).toBe(true);
    fireEvent.keyDown(text(), { key: "Escape" });
    expect(tab()).toBe(true);
    fireEvent.keyDown(text(), { key: "a" });
    expect(thread.insert).not.toHaveBeenCalled();
    // The first Escape is for the field. The second one closes a dialog with the widget.
    expect([0, 1].map(() => fireEvent.keyDown(text(), { key: "Escape" }))).toEqual([false, true]);
    fireEvent.keyDown(text(), { key: "a" });
    expect(tab()).toBe(false);
    expect(hint?.classList.contains("vhidden")).toBe(false);
  });

  it("moves the caret as the state requests, once", async () => {
    const { show } = await renderWidget({ editor: { text: "Hello" } });
    await show({ editor: { caret: { at: 2 } } });
    expect(text().selectionStart).toBe(2);
    text().setSelectionRange(5, 5);
    await show({ editor: { posting: { text: "Hi", inField: true } } });
    expect(text().selectionStart).toBe(5);
  });

  const image = new File(["x"], "a.png", { type: "image/png" });
  const data = (types: readonly string[], files: readonly File[]) => ({ types, files });

  it("[A-135] [A-136] uploads images that are pasted or dropped, at the caret", async () => {
    const { thread } = await renderWidget({ editor: { text: "Hello" } });
    text().setSelectionRange(5, 5);
    expect(fireEvent.paste(text(), { clipboardData: data(["Files"], [image]) })).toBe(false);
    expect(fireEvent.drop(text(), { dataTransfer: data(["Files"], [image]) })).toBe(false);
    expect(thread.upload.mock.calls).toEqual([
      [[image], { start: 5, end: 5 }],
      [[image], { start: 5, end: 5 }],
    ]);
    expect(fireEvent.dragOver(text(), { dataTransfer: data(["Files"], []) })).toBe(false);
  });

  it("leaves images to the browser if uploads are off", async () => {
    const { thread } = await renderWidget({}, {}, { uploads: false });
    expect(fireEvent.paste(text(), { clipboardData: data(["Files"], [image]) })).toBe(true);
    expect(fireEvent.dragOver(text(), { dataTransfer: data(["Files"], []) })).toBe(true);
    expect(thread.upload).not.toHaveBeenCalled();
  });

  it("leaves pasted text to the browser, even with a picture of it", async () => {
    const { thread } = await renderWidget();
    expect(fireEvent.paste(text(), { clipboardData: data(["text/plain"], []) })).toBe(true);
    expect(fireEvent.paste(text(), { clipboardData: data(["text/plain", "Files"], [image]) })).toBe(true);
    expect(fireEvent.dragOver(text(), { dataTransfer: data(["text/plain"], []) })).toBe(true);
    expect(thread.upload).not.toHaveBeenCalled();
  });
});

describe("the panels", () => {
  it("[A-104] open by buttons that show which one is open", async () => {
    const { thread, show } = await renderWidget({ editor: { text: "Hi" } });
    fireEvent.click(button("Emoji"));
    fireEvent.click(button("Preview"));
    expect(thread.toggleEmoji).toHaveBeenCalledOnce();
    expect(thread.togglePreview).toHaveBeenCalledOnce();
    await show({ panel: "emoji" });
    expect(button("Emoji").classList.contains("actived")).toBe(true);
    expect([button("Emoji"), button("Preview")].map((control) => control.getAttribute("aria-expanded"))).toEqual(["true", "false"]);
    await show({ panel: "preview" });
    expect([button("Emoji"), button("Preview")].map((control) => control.getAttribute("aria-expanded"))).toEqual(["false", "true"]);
    expect(screen.queryByRole("toolbar", { name: "Emoji" })).toBeNull();
  });

  it("[A-105] shows the preview only while there is text, and updates it", async () => {
    const { show } = await renderWidget({ panel: "preview" });
    expect(screen.queryByRole("region", { name: "Preview" })).toBeNull();
    await show({ editor: { text: "Hi" } });
    expect(screen.getByRole("region", { name: "Preview" }).textContent).toBe("Hi");
    await show({ editor: { text: "Hi!" } });
    expect(screen.getByRole("region", { name: "Preview" }).textContent).toBe("Hi!");
  });

  it("previews the latest text, in any order of formatting", async () => {
    const waiting: ((content: DocumentFragment) => void)[] = [];
    const format = () =>
      new Promise<DocumentFragment>((resolve) => {
        waiting.push(resolve);
      });
    const { show } = await renderWidget({ panel: "preview", editor: { text: "old" } }, {}, { format });
    await show({ editor: { text: "new" } });
    waiting[1]?.(await plain({ format: "markdown", text: "new" }));
    waiting[0]?.(await plain({ format: "markdown", text: "old" }));
    await show({});
    expect(screen.getByRole("region", { name: "Preview" }).textContent).toBe("new");
  });

  it("[A-77] inserts an emoji's code at the caret", async () => {
    const { thread, widget } = await renderWidget({ panel: "emoji", editor: { text: "Hello" } });
    text().setSelectionRange(2, 2);
    await screen.findByRole("toolbar", { name: "Emoji" });
    const doge = button("doge");
    expect(doge.querySelector("img")?.getAttribute("src")).toBe("https://widgets.example.org/emoji/doge.svg");
    expect(Array.from(widget.querySelectorAll<HTMLElement>(".vemojis > i"), ({ title }) => title)).toEqual(["smile", "laugh and cry", "doge"]);
    fireEvent.click(doge);
    expect(thread.insert).toHaveBeenCalledExactlyOnceWith(" :doge:", { start: 2, end: 2 });
  });

  it("moves through the emoji with the arrow keys, with one Tab stop", async () => {
    await renderWidget({ panel: "emoji" });
    const panel = await screen.findByRole("toolbar", { name: "Emoji" });
    const stops = () => Array.from(panel.querySelectorAll("button"), ({ tabIndex }) => tabIndex);
    expect(stops()).toEqual([0, -1, -1]);
    button("smile").focus();
    for (const key of ["ArrowRight", "End", "ArrowRight"]) fireEvent.keyDown(panel, { key });
    expect(document.activeElement).toBe(button("doge"));
    expect(stops()).toEqual([-1, -1, 0]);
    fireEvent.keyDown(panel, { key: "Home" });
    expect(document.activeElement).toBe(button("smile"));
    expect(fireEvent.keyDown(panel, { key: "a" })).toBe(true);
  });
});
