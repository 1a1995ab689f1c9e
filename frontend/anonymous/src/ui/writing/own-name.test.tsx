import { settle } from "../../../../testing/page.ts";
import { fireEvent, screen } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, describe, expect, it } from "vitest";
import type { Thread } from "../../store/thread.ts";
import { SERVICE, shown } from "../testing/render-extras.tsx";

const KEY = `${"a".repeat(24)}.${"b".repeat(32)}`;
const PLACE = `glosa-names ${SERVICE} default`;
const written = async (given: Parameters<typeof shown>[0]) => {
  const made = await shown({ features: ["name"], ...given });
  await settle(
    () => screen.getByRole("textbox", { name: "New comment" }).focus(),
    () => import("./writing.tsx"),
  );
  return made;
};
const typed = (thread: Thread, nick: string, mail: string) =>
  settle(() => thread.change((state) => ({ ...state, editor: { ...state.editor, fields: { ...state.editor.fields, nick, mail } } })));

describe("keeping a name", () => {
  afterEach(() => history.replaceState(null, "", location.pathname));

  it("is offered once a name and an address are typed", async () => {
    const { thread, container } = await written({});
    await typed(thread, "Ana", "");
    expect(screen.queryByRole("button", { name: "Keep this name" })).toBeNull();
    await typed(thread, "Ana", "ana@example.org");
    expect(screen.queryByRole("button", { name: "Keep this name" })).not.toBeNull();
    const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false }, region: { enabled: false } } });
    expect(violations.map(({ id: rule }) => rule)).toEqual([]);
  });

  it("signs out of a name whose key the browser has", async () => {
    const { thread, storage } = await written({ stored: { [PLACE]: `${KEY} Ana` } });
    await typed(thread, "ANA", "");
    expect(screen.queryByText("This name is yours.")).not.toBeNull();
    await settle(() => void fireEvent.click(screen.getByRole("button", { name: "Sign out" })));
    expect(storage.read(PLACE)).toBeNull();
    // The button that has the focus stays.
    fireEvent.click(screen.getByRole("button", { name: "Keep this name" }));
    expect(screen.queryByText("Please confirm your email address.")).not.toBeNull();
  });

  it("says at the name that it belongs to somebody else, until another one is typed", async () => {
    const { thread } = await written({});
    await typed(thread, "Ana", "");
    const failure = { kind: "refusal", code: "name-taken", message: "", field: "nick", retryAfter: null } as const;
    await settle(() => thread.change((state) => ({ ...state, trouble: { failure, during: "submit", root: "" }, editor: { ...state.editor, invalid: "nick" } })));
    expect(screen.queryByText(/^This name belongs to somebody else/u)).not.toBeNull();
    await settle(() => thread.change((state) => ({ ...state, editor: { ...state.editor, invalid: null } })));
    expect(screen.queryByText(/^This name belongs to somebody else/u)).toBeNull();
  });

  it("stores the key that a link led to, and removes it from the address", async () => {
    history.replaceState(null, "", `#glosa-name=${KEY}&A%20%26%20B`);
    const { thread, storage } = await written({});
    expect(storage.read(PLACE)).toBe(`${KEY} A & B`);
    expect(location.hash).toBe("");
    expect(thread.getState().editor).toMatchObject({ fields: { nick: "A & B" }, focus: { on: "text" } });
  });

  it("loses no key by a link", async () => {
    const bogus = `${"c".repeat(24)}.${"d".repeat(32)}`;
    const own = Array.from({ length: 6 }, (_, index) => `${String(index).repeat(24)}.${"b".repeat(32)} ${index === 5 ? "Ana" : `Name ${index}`}`).join("\n");
    history.replaceState(null, "", `#glosa-name=${bogus}&Ana`);
    const { storage } = await written({ stored: { [PLACE]: own } });
    expect(storage.read(PLACE)).toBe(`${own}\n${bogus} Ana`);
  });

  it("stores a key once", async () => {
    history.replaceState(null, "", `#glosa-name=${KEY}&Ana`);
    expect((await written({ stored: { [PLACE]: `${KEY} Ana` } })).storage.read(PLACE)).toBe(`${KEY} Ana`);
  });

  it.each(["#glosa-name=x&Ana", `#glosa-name=${KEY}&`, `#glosa-name=${KEY}&%`])("stores nothing from %s", async (fragment) => {
    history.replaceState(null, "", fragment);
    expect((await written({})).storage.read(PLACE)).toBeNull();
  });
});
