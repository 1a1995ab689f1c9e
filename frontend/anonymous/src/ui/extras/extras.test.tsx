import { emptyElement, settle } from "../../../../testing/page.ts";
import { memoryClock, memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import axe from "axe-core";
import { describe, expect, it } from "vitest";
import { memoryNetwork } from "../../transport/transport.memory.ts";
import { fakeThread, id, NOON, sampleReply, sampleRoot } from "../testing/fake-thread.ts";
import { openExtras } from "./extras.tsx";

const SERVICE = "https://own.example.org/comments";
const KEY = `glosa-own ${SERVICE} default ${id(1)}`;
const LATER = "2026-06-02T12:05:00.000Z";
const code = () => Promise.all([import("../../messages/extras/en.ts"), import("../../messages/extras/pt.ts")]);

interface Given {
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly own?: boolean;
  readonly lang?: string;
  readonly roots?: ReturnType<typeof sampleRoot>[];
}

/** The extras at comment 1. `answers` has the service's answers, by address. */
async function shown({ answers = {}, own = false, lang = "en", roots = [sampleRoot(1)] }: Given = {}) {
  const { thread } = fakeThread({ phase: "shown", count: roots.length, replies: 0, features: ["report", "edit"], roots }, { service: SERVICE, lang });
  const transport = memoryNetwork(({ url }) => answers[url.split("/api/v1/")[1] ?? ""], {});
  const storage = memoryStorage(own ? { [KEY]: `key ${LATER}` } : {});
  const clock = memoryClock(NOON);
  const page = { path: "/p/", href: "https://docs.example.org/p/", title: "Page", userAgent: "Test" };
  const show = await openExtras(thread, { transport, storage, clock, page });
  const [root = sampleRoot(1)] = roots;
  const container = emptyElement();
  await settle(() => void render(<div className="vmeta">{show({ comment: root, root })}</div>, { container }));
  const sent = () => transport.calls.map(({ url, body }) => [url.split("/api/v1/")[1], JSON.parse(body as string) as unknown]);
  return { thread, storage, clock, container, sent };
}

const click = (name: string) => settle(() => void fireEvent.click(screen.getByRole("button", { name })), code);
const MENU = "What you can do with the comment by Ana";

describe("a comment of somebody else", () => {
  it("can be reported with a reason, and says thanks", async () => {
    const { sent, container } = await shown({ answers: { reports: { reported: true } } });
    await click(MENU);
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
    await settle(() => void fireEvent.keyDown(screen.getByRole("radio", { name: "Advertising" }), { key: "Escape" }));
    expect(container.querySelector("form")).toBeNull();
    expect([sent().length, document.activeElement?.getAttribute("aria-expanded")]).toEqual([0, "false"]);
  });
});

describe("one's own comment", () => {
  it("can be changed, based on the text that the service has", async () => {
    const view = { id: id(1), html: "<p>New</p>", marks: ["edited"], status: "pending" };
    const { thread, sent } = await shown({ own: true, answers: { own: { text: "Old", revision: 4 }, "own/edit": { comment: view } } });
    await click(MENU);
    await click("Edit");
    const field = screen.getByRole<HTMLTextAreaElement>("textbox");
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
    await settle(() => void fireEvent.change(screen.getByRole("textbox"), { target: { value: "New" } }));
    await click("Save");
    expect(screen.getByRole("alert").textContent).not.toBe("");
    expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("New");
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

  it("is sent once while the keys for sending stay pressed", async () => {
    const view = { id: id(1), html: "<p>New</p>", marks: ["edited"], status: "visible" };
    const { sent } = await shown({ own: true, answers: { own: { text: "Old", revision: 4 }, "own/edit": { comment: view } } });
    await click(MENU);
    await click("Edit");
    const field = screen.getByRole("textbox");
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
    expect(storage.read(KEY)).toBeNull();
  });

  it("goes without replies", async () => {
    const { thread } = await shown({ own: true, answers: { "own/delete": { deleted: true } } });
    await click(MENU);
    await click("Delete");
    await click("Delete");
    expect(thread.getState()).toMatchObject({ count: 0, roots: [] });
  });

  it("is one's own only for a while", async () => {
    const { clock, storage } = await shown({ own: true });
    clock.advance(5 * 60_000);
    await click(MENU);
    expect(screen.getByRole("radio", { name: "Advertising" })).not.toBeNull();
    expect(storage.read(KEY)).toBeNull();
  });
});

it("has the texts of the widget's language", async () => {
  await shown({ lang: "pt-BR" });
  await click("O que fazer com o comentário de Ana");
  expect(screen.getByRole("button", { name: "Cancelar" })).not.toBeNull();
});
