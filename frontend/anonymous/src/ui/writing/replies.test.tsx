import { settle } from "../../../../testing/page.ts";
import { fireEvent, screen } from "@testing-library/react";
import axe from "axe-core";
import { describe, expect, it } from "vitest";
import type { Thread } from "../../store/thread.ts";
import { id, sampleRoot } from "../testing/fake-thread.ts";
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
const posted = (thread: Thread, pending = false) =>
  settle(() => thread.change((state) => ({ ...state, roots: [{ ...sampleRoot(2), id: id(2), pending, subscription: "pending" }, ...state.roots] })));

describe("mail about replies", () => {
  it("is offered once an address is typed, and the browser remembers the choice", async () => {
    const { thread, storage, container } = await written({ features: ["subscribe"], lang: "pt-BR" });
    const box = { name: "Receber respostas por e-mail" };
    expect(screen.queryByRole("checkbox")).toBeNull();
    await typed(thread, "ana@example.org");
    const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false }, region: { enabled: false } } });
    expect(violations.map(({ id: rule }) => rule)).toEqual([]);
    await settle(() => void fireEvent.click(screen.getByRole("checkbox", box)));
    expect(storage.read(KEY)).toBe("pt");
    await typed(thread, "");
    await typed(thread, "eva@example.org");
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
    const { thread, container } = await written({ features: ["subscribe"], stored: { [KEY]: "en" } });
    await typed(thread, "ana@example.org");
    const place = container.querySelector(".vreplies > output");
    expect([screen.getByRole<HTMLInputElement>("checkbox", BOX).checked, place?.textContent]).toEqual([true, ""]);
    await posted(thread);
    expect([container.querySelector(".vreplies > output") === place, place?.textContent]).toEqual([true, "Check your mail to confirm that you want replies."]);
  });

  it("waits until a moderator approved the comment", async () => {
    const { thread, container } = await written({ features: ["subscribe"], stored: { [KEY]: "en" } });
    await typed(thread, "ana@example.org");
    await posted(thread, true);
    expect(container.querySelector(".vreplies > output")?.textContent).toBe("");
  });
});
