import { authoredElement, settle as settled } from "../../../../testing/page.ts";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { GivenOptions } from "../../options/options.ts";
import { memoryEnvironment } from "../testing/environment.ts";
import { type Handle, mount } from "./mount.tsx";

const GIVEN = { api: "github", owner: "ana", repo: "docs", clientId: "id", proxy: "https://x.example.org/", locale: "en" };

/** Waits for the language, the platform and the first answer. */
const settle = (change: () => unknown) => settled(change, () => Promise.all([import("../../messages/en.ts"), import("../../messages/he.ts"), import("../../messages/pt.ts"), import("../../options/warnings.ts")]));

async function mounted(given: GivenOptions = {}) {
  const element = authoredElement();
  const memory = memoryEnvironment();
  const handles: Handle[] = [];
  await settle(() => handles.push(mount(element, { ...GIVEN, ...given }, { environment: memory.environment })));
  const [handle] = handles;
  if (handle === undefined) throw new Error("Nothing was mounted.");
  return { element, handle, ...memory };
}

const requests = ({ open }: Pick<ReturnType<typeof memoryEnvironment>, "open">) => open.mock.calls.map(([lookup]) => lookup);

describe("mounting", () => {
  it("[B-11] renders into an element of the page and replaces its content", async () => {
    const { element, style, loadPlatform } = await mounted();
    expect(element.querySelector(":scope > .vssue-body > .vssue-comments > .vssue-comment .markdown-body")?.textContent).toBe("Text 1");
    expect(element.textContent).not.toContain("JavaScript");
    expect([element.className, element.lang, element.dir]).toEqual(["mine vssue", "en", "ltr"]);
    expect(style).toHaveBeenCalledOnce();
    expect(new Set(loadPlatform.mock.calls.map(([key]) => key))).toEqual(new Set(["github"]));
  });

  it("loads only the adapter of the platform", async () => {
    const { loadPlatform } = await mounted({ platform: "gitlab" });
    expect(new Set(loadPlatform.mock.calls.map(([key]) => key))).toEqual(new Set(["gitlab"]));
  });

  it("looks for a thread with the page's title or the configured one", async () => {
    expect(requests(await mounted())).toEqual([{ title: "[Vssue]A page" }]);
    expect(requests(await mounted({ title: "Panel" }))).toEqual([{ title: "[Vssue]Panel" }]);
    expect(requests(await mounted({ title: "{path}" }))).toEqual([{ title: "[Vssue]/guide/page.html" }]);
  });

  it("has the configured language, otherwise the browser's; Hebrew is right to left", async () => {
    const { element } = await mounted({ locale: "he-IL" });
    expect([element.lang, element.dir]).toEqual(["he-IL", "rtl"]);
    const { element: other } = await mounted({ locale: "" });
    expect([other.lang, other.dir]).toEqual(["pt-BR", "ltr"]);
  });

  it("shows another thread when it is updated; the latest update counts", async () => {
    const { handle, element, ...memory } = await mounted();
    await settle(() => {
      handle.update({ ...GIVEN, title: "First" });
      handle.update({ ...GIVEN, title: "Second" });
    });
    expect(requests(memory)).toEqual([{ title: "[Vssue]A page" }, { title: "[Vssue]Second" }]);
    expect(element.querySelectorAll(".vssue-header")).toHaveLength(1);
  });

  it("restores the element when it's destroyed, once", async () => {
    const { handle, element, clock } = await mounted();
    await settle(() => {
      handle.destroy();
      handle.destroy();
    });
    expect(element.outerHTML).toBe('<div class="mine" lang="fr"></div>');
    expect(clock.waiting()).toBe(0);
  });

  it("replaces a widget in the element", async () => {
    const { element, environment, handle: old } = await mounted();
    await settle(() => void mount(element, { ...GIVEN, locale: "pt" }, { environment }));
    expect([element.lang, element.querySelectorAll(".vssue-header").length]).toEqual(["pt", 1]);
    await settle(old.destroy);
    await settle(() => void mount(element, { ...GIVEN, locale: "he" }, { environment }));
    expect([element.lang, element.querySelectorAll(".vssue-header").length]).toEqual(["he", 1]);
  });

  it("renders nothing for an element that was removed before the language loaded", async () => {
    const element = document.createElement("div");
    const { environment, open } = memoryEnvironment();
    await settle(() => mount(element, { ...GIVEN, locale: "he" }, { environment }).destroy());
    expect([element.outerHTML, open.mock.calls]).toEqual(["<div></div>", []]);
  });

  it("[B-206] reports missing and unknown options in the console only", async () => {
    const { warn, element } = await mounted({ repo: undefined, locale: "tlh" });
    expect(warn.mock.calls.map(([sentence]) => sentence)).toEqual([expect.stringContaining("the option 'repo' is required"), expect.stringContaining("the option 'locale' is 'tlh'")]);
    expect(element.textContent).not.toContain("tlh");
    expect(screen.queryByText(/tlh/u)).toBeNull();
    expect((await mounted({ locale: "tlh" })).warn).toHaveBeenCalledOnce();
  });
});
