import { emptyElement, settle } from "../../../../testing/page.ts";
import { act, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FAILURE } from "../../messages/keys.ts";
import * as languages from "../../messages/languages.ts";
import type { GivenOptions } from "../../options/options.ts";
import { memoryEnvironment } from "../testing/render-widget.tsx";
import { mount } from "./mount.tsx";

const SERVICE = { service: "https://comments.example.org/comments" };

const NONE = { count: 0, replies: 0, roots: [] };
const ONE = { count: 1, replies: 0, roots: [{ id: "0".repeat(24), nick: "Ana", link: "", avatar: "", html: "<p>Hi</p>", createdAt: "2026-06-02T12:00:00Z", replies: [] }] };

async function mounted(given: GivenOptions) {
  const memory = memoryEnvironment();
  const element = emptyElement();
  const handle = mount(element, { ...SERVICE, ...given }, { environment: memory.environment });
  await settle();
  return { element, handle, ...memory };
}

it("explains failures in every language", () => {
  expect(Object.keys(FAILURE).toSorted()).toEqual(["en", "es", "ja", "pt", "zh", "zh-TW"]);
  expect(new Set(Object.values(FAILURE).map(([text]) => text)).size).toBe(6);
});

it("reports that it can't load if its language fails to load, until a reader tries again", async () => {
  const gone = new TypeError("Failed to fetch dynamically imported module");
  vi.spyOn(languages, "loadLanguage").mockRejectedValueOnce(gone).mockRejectedValueOnce(gone);
  const { element, report } = await mounted({ lang: "pt-BR" });
  const alert = screen.getByRole("alert");
  expect([alert.textContent, alert.lang, element.className]).toEqual(["Não foi possível carregar os comentários.Tentar de novo", "pt", "v"]);
  expect(report).toHaveBeenCalledExactlyOnceWith(gone);
  await settle(() => screen.getByRole("button").click());
  expect(screen.getByRole("alert")).not.toBe(alert);
  await settle(() => screen.getByRole("button").click());
  await vi.waitFor(() => expect(element.querySelector("textarea")).not.toBeNull());
  expect(screen.queryByText(FAILURE.en[0])).toBeNull();
});

it("restores the element if it's destroyed after a failure", async () => {
  vi.spyOn(languages, "loadLanguage").mockRejectedValueOnce(new TypeError("gone"));
  const { element, handle } = await mounted({ lang: "en" });
  await settle(handle.destroy);
  expect(element.outerHTML).toBe("<div></div>");
});

it("shows a message if rendering throws, retains the draft, and can be rendered again", async () => {
  const { environment, heights, report } = memoryEnvironment();
  const broken = new TypeError("Cannot read properties of undefined");
  const watchHeight = vi.fn(heights.watchHeight).mockImplementationOnce(() => {
    throw broken;
  });
  const answers = [NONE, ONE, ONE];
  const send = vi.fn(() => Promise.resolve({ status: 200, json: answers.shift() }));
  const page = document.createElement("main");
  document.body.append(page);
  page.innerHTML = "<p>The page.</p><div></div>";
  const element = page.querySelector("div") as HTMLElement;
  const handle = mount(element, { ...SERVICE, lang: "en" }, { environment: { ...environment, watchHeight, transport: { ...environment.transport, send } } });
  const thread = await act(() => handle.thread());
  await settle(() => thread?.edit("half a thought"));
  // `act` would keep the error from the root.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  void thread?.load();

  await vi.waitFor(() => expect(screen.getByRole("alert").textContent).toContain("The comments could not be loaded."));
  expect(report).toHaveBeenCalledExactlyOnceWith(broken);
  expect(page.firstElementChild?.textContent).toBe("The page.");
  screen.getByRole("button").click();
  await vi.waitFor(() => expect(element.querySelectorAll(".vcard")).toHaveLength(1));
  expect(element.querySelector("textarea")?.value).toBe("half a thought");
  handle.destroy();
  vi.unstubAllGlobals();
});
