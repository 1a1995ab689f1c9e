import { emptyElement, settle } from "../../../../testing/page.ts";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FAILURE } from "../../messages/keys.ts";
import * as languages from "../../messages/languages.ts";
import { memoryEnvironment } from "../testing/environment.ts";
import { samplePage } from "../testing/fake-thread.ts";
import { mount } from "./mount.tsx";

const GIVEN = { api: "github", owner: "ana", repo: "docs", clientId: "id", proxy: "https://x.example.org/", locale: "he-IL" };

it("explains failures in every language", () => {
  expect(Object.keys(FAILURE).toSorted()).toEqual([...languages.LANGUAGES].toSorted());
  expect(new Set(Object.values(FAILURE).map(([text]) => text)).size).toBe(languages.LANGUAGES.length);
});

it("reports that it can't load if no language loads, until a reader tries again", async () => {
  const gone = new TypeError("Failed to fetch dynamically imported module");
  vi.spyOn(languages, "loadLanguage").mockRejectedValueOnce(gone);
  const [element, { environment, report }] = [emptyElement(), memoryEnvironment()];
  mount(element, GIVEN, { environment });
  await settle();
  const alert = screen.getByRole("alert");
  expect([alert.textContent, alert.lang, element.className, element.dir]).toEqual([FAILURE["he"]?.join(""), "he", "vssue", "rtl"]);
  expect(report).toHaveBeenCalledExactlyOnceWith(gone);
  await settle(() => screen.getByRole("button").click());
  await vi.waitFor(() => expect(element.querySelector(".vssue-comment")).not.toBeNull());
});

it("shows a message if rendering throws, and can be rendered again", async () => {
  const [element, { environment, report, open }] = [emptyElement(), memoryEnvironment()];
  // A comment without an author passed every check.
  const [row] = samplePage(1).data;
  const broken = { user: null, issue: { id: "7", title: "", content: "", link: "" }, comments: samplePage([{ ...row, author: undefined } as never]), tokenRefused: false } as const;
  open.mockResolvedValueOnce(broken);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const handle = mount(element, GIVEN, { environment });
  await vi.waitFor(() => expect(screen.getByRole("alert").textContent).toBe(FAILURE["he"]?.join("")));
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError));
  screen.getByRole("button").click();
  await vi.waitFor(() => expect(element.querySelector(".vssue-comment")).not.toBeNull());
  handle.destroy();
  vi.unstubAllGlobals();
});
