import { authoredElement, settle as settled } from "../../../../testing/page.ts";
import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { GivenOptions } from "../../options/options.ts";
import type { GivenMessages } from "../../messages/languages.ts";
import { memoryEnvironment } from "../testing/render-widget.tsx";
import { type Handle, mount } from "./mount.tsx";

const SERVICE = { service: "https://comments.example.org/comments" };

/** Waits for the language, the driver and the first answer. */
const settle = (change: () => unknown) => settled(change, () => Promise.all([import("../../messages/en.ts"), import("../../driver/own-service/comments.ts")]));

async function mounted(given: GivenOptions = {}, installed = new Map<string, GivenMessages>()) {
  const element = authoredElement();
  const memory = memoryEnvironment();
  const handles: Handle[] = [];
  await settle(() => handles.push(mount(element, { ...SERVICE, lang: "en", ...given }, { environment: memory.environment, installed })));
  const [handle] = handles;
  if (handle === undefined) throw new Error("Nothing was mounted.");
  return { element, handle, ...memory };
}

describe("mounting", () => {
  it("[A-07] renders into an element of the page and replaces its content", async () => {
    const { element, style } = await mounted();
    expect(element.querySelector(":scope > .vpanel textarea")).not.toBeNull();
    expect(element.textContent).not.toContain("JavaScript");
    expect([element.className, element.dataset["class"], element.lang, element.dir]).toEqual(["mine v", "v", "en", "ltr"]);
    expect(style).toHaveBeenCalledOnce();
  });

  it("[A-58] [A-59] loads the thread of the configured path, or of the page", async () => {
    const { requests } = await mounted();
    expect(new URL(requests[0]?.url ?? "").searchParams.get("path")).toBe("/page.html");
    const { requests: others } = await mounted({ path: "/other/" });
    expect(new URL(others[0]?.url ?? "").searchParams.get("path")).toBe("/other/");
  });

  it("[A-62] marks the element if no pictures are shown", async () => {
    const { element } = await mounted({ avatar: "hide" });
    expect(element.classList.contains("hide-avatar")).toBe(true);
  });

  it("[A-68] has the configured language; Hebrew is right to left", async () => {
    const { element } = await mounted({ lang: "he", langMode: { submit: "שליחה" } });
    expect([element.lang, element.dir]).toEqual(["he", "rtl"]);
    expect(screen.getByRole("button", { name: "שליחה" })).not.toBeNull();
    expect(screen.getByRole("button", { name: "Preview" })).not.toBeNull();
  });

  it("[A-186] uses a language that the page installed", async () => {
    await mounted({ lang: "eo" }, new Map([["eo", { submit: "Sendi" }]]));
    expect(screen.getByRole("button", { name: "Sendi" })).not.toBeNull();
  });

  it("shows another thread when it is updated; the latest update counts", async () => {
    const { handle, requests, element } = await mounted();
    await settle(() => {
      handle.update({ ...SERVICE, lang: "en", path: "/first" });
      handle.update({ ...SERVICE, lang: "en", path: "/second", placeholder: "Again" });
    });
    expect(requests.map(({ url }) => new URL(url).searchParams.get("path"))).toEqual(["/page.html", "/second"]);
    expect(element.querySelector("textarea")?.placeholder).toBe("Again");
    expect(element.querySelectorAll("textarea")).toHaveLength(1);
  });

  it("restores the element when it's destroyed, once", async () => {
    const { handle, element } = await mounted();
    await settle(() => {
      handle.destroy();
      handle.destroy();
    });
    expect(element.outerHTML).toBe('<div class="mine" lang="fr"></div>');
  });

  it("replaces a widget in the element and ends its thread", async () => {
    const { element, environment, handle: old } = await mounted();
    const placeholders = () => Array.from(element.querySelectorAll("textarea"), ({ placeholder }) => placeholder);
    await settle(() => void mount(element, { ...SERVICE, lang: "en", placeholder: "Second" }, { environment }));
    expect(placeholders()).toEqual(["Second"]);
    await settle(old.destroy);
    await settle(() => void mount(element, { ...SERVICE, lang: "en", placeholder: "Third" }, { environment }));
    expect(placeholders()).toEqual(["Third"]);
  });

  it("reports invalid options to the owner", async () => {
    const { warn } = await mounted({ notify: true });
    await vi.waitFor(() => expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("notify: true")));
  });
});
