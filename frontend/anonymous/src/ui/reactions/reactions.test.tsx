import { settle } from "../../../../testing/page.ts";
import { screen } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { messages } from "../../messages/en.ts";
import { NAMES } from "../../messages/languages.ts";
import { reactionTexts } from "../../messages/reactions.ts";
import { click, forbidden, SERVICE, shown } from "../testing/render-extras.tsx";

// jsdom has neither.
beforeAll(() => {
  vi.stubGlobal(
    "CSSStyleSheet",
    class {
      replaceSync(): void {}
    },
  );
  Object.assign(document, { adoptedStyleSheets: [] });
});
afterAll(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, "adoptedStyleSheets");
});

const row = () => screen.queryAllByRole("group", { name: "Reactions to this page" })[0];
const buttons = () => screen.getAllByRole("button").filter((one) => one.className === "vreact");
const state = () => buttons().map((one) => [one.getAttribute("aria-label"), one.getAttribute("aria-pressed")]);
const code = () => import("./reactions.tsx");

/** A page whose reactions are `found`. Reacting answers `answer`, or fails without one. */
async function open(found: unknown, { answer, ...given }: Omit<NonNullable<Parameters<typeof shown>[0]>, "answers"> & { readonly answer?: unknown } = {}) {
  const sent: unknown[] = [];
  const reactions = (body: unknown) => {
    if (body === null) return { reactions: found };
    sent.push(body);
    return answer;
  };
  const page = await shown({ answers: { reactions }, features: ["react"], roots: [], ...given });
  await settle(() => undefined, code);
  await settle();
  return { ...page, sent };
}

describe("reactions to a page", () => {
  it("are buttons with their numbers, in the order of the service", async () => {
    await open({ rocket: 0, heart: 2, newer: 7 });
    expect(row()).toBeDefined();
    expect(state()).toEqual([
      ["Rocket", "false"],
      ["Heart 2", "false"],
    ]);
    expect(buttons().map((one) => one.textContent)).toEqual(["🚀", "❤️2"]);
  });

  it("are given, remembered, and taken back", async () => {
    const { sent, storage } = await open({ heart: 2 }, { answer: { count: 3, device: "token" } });
    await click("Heart 2");
    expect(sent).toEqual([{ site: "default", path: "/p/", kind: "heart", given: true, device: "", proof: "" }]);
    expect(state()).toEqual([["Heart 3", "true"]]);
    expect(storage.read(`glosa-reactions ${SERVICE} default`)).toBe("heart:%2Fp%2F");
    await click("Heart 3");
    expect(sent.at(-1)).toEqual({ site: "default", path: "/p/", kind: "heart", given: false, device: "token", proof: "" });
    expect(storage.read(`glosa-reactions ${SERVICE} default`)).toBe("");
  });

  it("can be taken back if the browser stores nothing", async () => {
    const { sent } = await open({ heart: 0 }, { answer: { count: 1, device: "token" }, storage: forbidden() });
    await click("Heart");
    expect(state()).toEqual([["Heart 1", "true"]]);
    await click("Heart 1");
    expect(sent.at(-1)).toMatchObject({ given: false, device: "token" });
  });

  it("say why one isn't counted, and set the number back", async () => {
    await open({ heart: 2 });
    await click("Heart 2");
    expect(screen.getByRole("alert").textContent).toBe("The comments could not be reached. Check your connection.");
    expect(state()).toEqual([["Heart 2", "false"]]);
  });

  it("aren't shown if the service doesn't say which ones it offers", async () => {
    await open(undefined);
    expect(row()).toBeUndefined();
  });

  it("aren't requested if the service offers none", async () => {
    const { container, paths } = await shown({ features: ["like"], roots: [] });
    expect([container.querySelector(".vreactions"), paths()]).toEqual([null, []]);
  });

  it.each(NAMES)("have names in %s", (tag) => {
    const texts = Object.entries<string>({ ...reactionTexts(tag, {} as typeof messages) });
    expect(texts).toHaveLength(8);
    expect(new Set(texts.map(([, text]) => text)).size).toBe(8);
    expect(texts.every(([, text]) => text.trim() !== "")).toBe(true);
  });
});
