import { settle } from "../../../../testing/page.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { reply } from "@glosa/comments/transport.memory.ts";
import { validRows } from "@glosa/comments/valid-rows.ts";
import { ownServiceDriver } from "../../driver/own-service/comments.ts";
import { serviceClient } from "../../driver/own-service/service-client.ts";
import { memoryNetwork } from "../../transport/transport.memory.ts";
import axe from "axe-core";
import { describe, expect, it } from "vitest";
import { id, sampleReply, sampleRoot } from "../testing/fake-thread.ts";
import { click, forbidden, LATER, OWN, ownKey, SERVICE, shown } from "../testing/render-extras.tsx";

const MENU = "What you can do with the comment by Ana";

describe("a comment of somebody else", () => {
  it("can be reported with a reason, and says thanks", async () => {
    const { sent, container } = await shown({ answers: { reports: { reported: true } } });
    await click(MENU);
    await click("Report");
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Advertising" }));
    await settle(() => void fireEvent.click(screen.getByRole("radio", { name: "Wrong or misleading" })));
    const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false }, region: { enabled: false } } });
    expect(violations.map(({ id: rule }) => rule)).toEqual([]);
    await click("Send");
    expect(sent()).toEqual([["reports", { site: "default", id: id(1), reason: "wrong", device: "" }]]);
    expect(container.querySelector(".vtask > output")?.textContent).toBe("Thank you. The moderators will look at it.");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: MENU }));
  });

  it("isn't offered for changes, and Escape closes the form", async () => {
    const { container, sent } = await shown();
    await click(MENU);
    expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
    await click("Report");
    // A dialog with the comments stays open.
    let isHandled = false;
    await settle(() => void (isHandled = !fireEvent.keyDown(screen.getByRole("radio", { name: "Advertising" }), { key: "Escape" })));
    expect([container.querySelector("form"), isHandled]).toEqual([null, true]);
    expect([sent().length, document.activeElement?.getAttribute("aria-expanded")]).toEqual([0, "false"]);
  });
});

describe("one's own comment", () => {
  it("can be changed, based on the text that the service has", async () => {
    const view = { id: id(1), html: "<p>New</p>", marks: ["edited"], status: "pending" };
    const { thread, sent } = await shown({ own: true, answers: { own: { text: "Old", revision: 4 }, "own/edit": { comment: view } } });
    await click(MENU);
    await click("Edit");
    const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Comment" });
    expect([field.value, document.activeElement, field.selectionStart]).toEqual(["Old", field, 3]);
    await settle(() => void fireEvent.change(field, { target: { value: "New" } }));
    await click("Save");
    expect(sent().at(-1)).toEqual(["own/edit", { site: "default", id: id(1), key: "key", text: "New", revision: 4, device: "", proof: "" }]);
    expect(thread.getState().roots[0]).toMatchObject({ body: { format: "html", text: "<p>New</p>" }, labels: ["edited"], pending: true, nick: "Ana" });
  });

  it("is changed after the work that the service wants under attack", async () => {
    const view = { id: id(1), html: "<p>New</p>", marks: ["edited"] };
    const { sent } = await shown({ own: true, answers: { own: { text: "Old", revision: 4 }, "own/edit": { challenge: { challenge: "", salt: "s", maxnumber: -1, signature: "s" }, comment: view } } });
    await click(MENU);
    await click("Edit");
    await click("Save");
    const proofs = () => sent().filter(([path]) => path === "own/edit");
    await waitFor(() => expect(proofs().map(([, body]) => (body as { readonly proof?: string }).proof)).toEqual(["", undefined]));
  });

  it("keeps what was typed if saving fails", async () => {
    await shown({ own: true, answers: { own: { text: "Old", revision: 0 } } });
    await click(MENU);
    await click("Edit");
    await settle(() => void fireEvent.change(screen.getByRole("textbox", { name: "Comment" }), { target: { value: "New" } }));
    await click("Save");
    expect(screen.getByRole("alert").textContent).not.toBe("");
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Comment" }).value).toBe("New");
  });

  it("isn't lost if somebody else changed it: saving again replaces that", async () => {
    const conflict = reply(409, { code: "edit-conflict", message: "" });
    const view = { id: id(1), html: "<p>New</p>" };
    const revisions = [4, 5];
    const { sent, storage } = await shown({
      own: true,
      answers: { own: () => ({ text: "Old", revision: revisions.shift() }), "own/edit": ({ revision }: { readonly revision: number }) => (revision === 4 ? conflict : { comment: view }) },
    });
    await click(MENU);
    await click("Edit");
    const field = screen.getByRole("textbox", { name: "Comment" });
    await settle(() => void fireEvent.change(field, { target: { value: "New" } }));
    await click("Save");
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Somebody else changed the text"));
    await settle(() => void fireEvent.change(field, { target: { value: "Newer" } }));
    expect(JSON.parse(storage.read(`glosa-edit ${SERVICE} default ${id(1)}`) ?? "")).toEqual({ text: "Newer", revision: 5 });
    await click("Save");
    expect(sent().at(-1)).toMatchObject(["own/edit", { text: "Newer", revision: 5 }]);
  });

  it("can be left alone if its text can't be loaded", async () => {
    await shown({ own: true });
    await click(MENU);
    await click("Edit");
    expect(screen.getByRole("alert").textContent).not.toBe("");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }));
    await click("Cancel");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: MENU }));
  });

  it("can be changed until the page is left if the browser stores nothing", async () => {
    const storage = forbidden();
    const options = { service: SERVICE, site: "default", path: "/p/", pageSize: 10, avatar: "" as const, force: "", enableQQ: false, validRows, storage };
    const view = { id: id(1), html: "<p>x</p>", createdAt: LATER };
    const client = serviceClient(SERVICE, "default", memoryNetwork(() => ({ comment: view, key: "key", keyUntil: LATER })));
    await ownServiceDriver({ ...options, client }).post({ text: "x", nick: "Ana", mail: "", link: "", qqAvatar: "", rid: "", pid: "", addressee: "", attempt: { key: "k", at: 7 }, form: null });
    const { sent } = await shown({ storage, answers: { own: { text: "Old", revision: 4 } } });
    await click(MENU);
    await click("Edit");
    expect(sent()).toEqual([["own", { site: "default", id: id(1), key: "key" }]]);
  });

  it("is sent once while the keys for sending stay pressed", async () => {
    const view = { id: id(1), html: "<p>New</p>", marks: ["edited"], status: "visible" };
    const { sent } = await shown({ own: true, answers: { own: { text: "Old", revision: 4 }, "own/edit": { comment: view } } });
    await click(MENU);
    await click("Edit");
    const field = screen.getByRole("textbox", { name: "Comment" });
    await settle(() => {
      for (let press = 0; press < 3; press += 1) fireEvent.keyDown(field, { key: "Enter", ctrlKey: true });
    });
    expect(sent().filter(([path]) => path === "own/edit")).toHaveLength(1);
  });

  it("is deleted after a question, and a root with replies leaves its place", async () => {
    const replies = [sampleReply(5, { root: 1 })];
    const { thread, sent, storage } = await shown({ own: true, roots: [sampleRoot(1, { replies })], answers: { "own/delete": { deleted: true } } });
    await click(MENU);
    await click("Delete");
    expect(sent()).toEqual([]);
    await click("Delete");
    expect(sent()).toEqual([["own/delete", { site: "default", id: id(1), key: "key" }]]);
    expect(thread.getState()).toMatchObject({ count: 1, roots: [{ removed: true }] });
    expect(storage.read(ownKey(id(1)))).toBeNull();
  });

  it("goes without replies: the next comment gets the focus, and the status bar says what happened", async () => {
    const { thread, clock } = await shown({ own: true, roots: [sampleRoot(1), sampleRoot(2, { nick: "Bia" })], answers: { "own/delete": { deleted: true } } });
    await click(MENU);
    await click("Delete");
    await click("Delete");
    expect(thread.getState()).toMatchObject({ count: 1, roots: [{ id: id(2) }], status: { text: "Your comment was deleted." } });
    expect(document.activeElement?.id).toBe(id(2));
    await settle(() => clock.advance(3000));
    expect(thread.getState().status).toBeNull();
  });

  it("goes as the only one: the text field gets the focus", async () => {
    const { thread } = await shown({ own: true, answers: { "own/delete": { deleted: true } } });
    await click(MENU);
    await click("Delete");
    await click("Delete");
    expect([thread.getState().roots, document.activeElement?.id]).toEqual([[], "veditor"]);
  });

  it("keeps a changed text after Escape, until it's saved or cancelled", async () => {
    const { container, sent } = await shown({ own: true, answers: { own: { text: "Old", revision: 4 } } });
    await click(MENU);
    await click("Edit");
    const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Comment" });
    await settle(() => void fireEvent.change(field(), { target: { value: "Half of a new te" } }));
    await settle(() => void fireEvent.keyDown(field(), { key: "Escape" }));
    expect(container.querySelector(".vtask > output")?.textContent).toBe("Your changes aren't sent yet. Choose Edit to continue.");
    await click(MENU);
    await click("Edit");
    expect([field().value, sent().length]).toEqual(["Half of a new te", 1]);
    await click("Cancel");
    await click(MENU);
    await click("Edit");
    expect(field().value).toBe("Old");
  });

  it("is one's own only for a while", async () => {
    const { clock, storage } = await shown({ own: true });
    clock.advance(5 * 60_000);
    await click(MENU);
    expect([screen.queryByRole("button", { name: "Edit" }), screen.getByRole("button", { name: "Report" }).tagName]).toEqual([null, "BUTTON"]);
    expect(storage.read(ownKey(id(1)))).toBeNull();
  });
});

describe("one's own reply", () => {
  const BIA = "What you can do with the comment by Bia";
  const MINE = { [ownKey(id(5))]: OWN };
  const others = (root: number, number: number) => ({ ...sampleReply(number, { root }), nick: "Rui" });

  it("is changed in its place, and every other comment stays as it is", async () => {
    const roots = [sampleRoot(1, { replies: [sampleReply(5, { root: 1 })] }), sampleRoot(2, { replies: [others(2, 6)] }), sampleRoot(3)];
    const view = { id: id(5), html: "<p>New</p>", marks: ["edited"], status: "visible" };
    const { thread, sent } = await shown({ roots, stored: MINE, answers: { own: { text: "Old", revision: 1 }, "own/edit": { comment: view } } });
    await click(BIA);
    await click("Edit");
    await click("Save");
    expect(sent().at(-1)).toEqual(["own/edit", { site: "default", id: id(5), key: "key", text: "Old", revision: 1, device: "", proof: "" }]);
    const [first, ...rest] = thread.getState().roots;
    expect(first).toEqual({ ...roots[0], replies: [{ ...sampleReply(5, { root: 1 }), body: { format: "html", text: "<p>New</p>" }, labels: ["edited"] }] });
    expect(rest.map((root, at) => root === roots[at + 1])).toEqual([true, true]);
  });

  it("is deleted from its place and from the number of replies, and other replies stay", async () => {
    const roots = [sampleRoot(1, { replies: [sampleReply(5, { root: 1 }), others(1, 6)] }), sampleRoot(2, { replies: [others(2, 7)] })];
    const { thread } = await shown({ roots, stored: MINE, answers: { "own/delete": { deleted: true } } });
    await click(BIA);
    await click("Delete");
    await click("Delete");
    expect(thread.getState()).toMatchObject({ count: 2, replies: 2, roots: [{ id: id(1), replies: [{ id: id(6) }] }, { id: id(2), replies: [{ id: id(7) }] }] });
    expect(document.activeElement?.id).toBe(id(1));
  });
});

it("copies the address of a comment, or puts it into the address bar", async () => {
  const copied: string[] = [];
  const { container } = await shown();
  const clipboard = (writeText: (text: string) => Promise<void>) => Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  clipboard((text) => Promise.resolve(void copied.push(text)));
  await click(MENU);
  await click("Copy link");
  expect([copied, container.querySelector(".vtask > output")?.textContent]).toEqual([[`${location.origin}/#comment-${id(1)}`], "The link was copied."]);
  clipboard(() => Promise.reject(new Error("Not allowed.")));
  await click(MENU);
  await click("Copy link");
  expect(location.hash).toBe(`#comment-${id(1)}`);
  history.replaceState(null, "", "/");
});

it("has the texts of the widget's language", async () => {
  await shown({ lang: "pt-BR" });
  await click("O que fazer com o comentário de Ana");
  expect(screen.getByRole("button", { name: "Denunciar" })).not.toBeNull();
});
