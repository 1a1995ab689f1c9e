import { settle } from "../../../../testing/page.ts";
import { fireEvent, screen } from "@testing-library/react";
import axe from "axe-core";
import { describe, expect, it } from "vitest";
import type { Root } from "../../model/comment.ts";
import type { Thread } from "../../store/thread.ts";
import { NOON, sampleRoot } from "../testing/fake-thread.ts";
import { SERVICE, shown } from "../testing/render-extras.tsx";

const BOX = { name: "Email me replies" };
/** The reader enters the text field. */
const written = async (given: Parameters<typeof shown>[0]) => {
  const made = await shown(given);
  await settle(
    () => screen.getByRole("textbox", { name: "New comment" }).focus(),
    () => import("./writing.tsx"),
  );
  return made;
};
const KEY = `glosa-replies ${SERVICE} default`;
const typed = (thread: Thread, mail: string) => settle(() => thread.change((state) => ({ ...state, editor: { ...state.editor, fields: { ...state.editor.fields, mail } } })));
const posted = (thread: Thread, changes: Partial<Root> = {}, number = 2) =>
  settle(() => thread.change((state) => ({ ...state, roots: [...state.roots, { ...sampleRoot(number), at: NOON + number, subscription: "pending", ...changes }] })));

describe("mail about replies", () => {
  it("is offered once an address is typed, and the browser remembers the choice for that address", async () => {
    const { thread, storage, container } = await written({ features: ["subscribe"], lang: "pt-BR" });
    const box = { name: "Receber respostas por e-mail" };
    expect(screen.queryByRole("checkbox")).toBeNull();
    await typed(thread, "ana@example.org");
    const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false }, region: { enabled: false } } });
    expect(violations.map(({ id: rule }) => rule)).toEqual([]);
    await settle(() => void fireEvent.click(screen.getByRole("checkbox", box)));
    expect(storage.read(KEY)).toBe("pt ana@example.org");
    await typed(thread, "");
    await typed(thread, "eva@example.org");
    expect(screen.getByRole<HTMLInputElement>("checkbox", box).checked).toBe(false);
    await typed(thread, " ana@example.org ");
    expect(screen.getByRole<HTMLInputElement>("checkbox", box).checked).toBe(true);
    await settle(() => void fireEvent.click(screen.getByRole("checkbox", box)));
    expect(storage.read(KEY)).toBeNull();
  });

  it("isn't offered by a service that sends none", async () => {
    const { thread } = await written({});
    await typed(thread, "ana@example.org");
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  it("has to be confirmed, which is announced after posting", async () => {
    const { thread, container } = await written({ features: ["subscribe"], stored: { [KEY]: "en ana@example.org" } });
    await typed(thread, "ana@example.org");
    const place = container.querySelector(".vreplies > output");
    expect([screen.getByRole<HTMLInputElement>("checkbox", BOX).checked, place?.textContent]).toEqual([true, ""]);
    await posted(thread);
    expect([container.querySelector(".vreplies > output") === place, place?.textContent]).toEqual([true, "Check your mail to confirm that you want replies."]);
  });

  it("is announced again for the next post, if that one has to be confirmed too", async () => {
    const { thread, container } = await written({ features: ["subscribe"], stored: { [KEY]: "en ana@example.org" } });
    await typed(thread, "ana@example.org");
    const notice = () => container.querySelector(".vreplies > output")?.firstChild ?? null;
    await posted(thread);
    const first = notice();
    await posted(thread, {}, 3);
    expect([notice()?.textContent, notice() === first]).toEqual(["Check your mail to confirm that you want replies.", false]);
    await posted(thread, { subscription: "active" }, 4);
    expect(notice()).toBeNull();
    await posted(thread, {}, 5);
    await posted(thread, { subscription: "" }, 6);
    expect(notice()).toBeNull();
  });

  it("isn't announced for an address that nothing was posted with", async () => {
    const { thread, container } = await written({ features: ["subscribe"], stored: { [KEY]: "en ana@example.org" } });
    await typed(thread, "ana@example.org");
    await posted(thread);
    await typed(thread, "eva@example.org");
    await settle(() => void fireEvent.click(screen.getByRole("checkbox", BOX)));
    expect(container.querySelector(".vreplies > output")?.textContent).toBe("");
  });

  it("waits until a moderator approved the comment", async () => {
    const { thread, container } = await written({ features: ["subscribe"], stored: { [KEY]: "en ana@example.org" } });
    await typed(thread, "ana@example.org");
    await posted(thread, { pending: true });
    expect(container.querySelector(".vreplies > output")?.textContent).toBe("");
  });
});
