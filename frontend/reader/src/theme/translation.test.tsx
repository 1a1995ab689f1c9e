/** A browser that translates the page replaces its text nodes; the theme's later updates must still be shown. */
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ReaderState } from "@glosa/contract";
import type { Runtime } from "../app/reader-context.tsx";
import type { NavigationStatus } from "../app/store.ts";
import { Layout } from "./layout.tsx";
import { consentParts } from "./notices/consent-notice.tsx";
import { installPopovers } from "./testing/popovers.ts";
import { renderTheme } from "./testing/render-theme.tsx";
import { otherBranch, sampleState, term, ungroupedState } from "./testing/sample.ts";

const ENGLISH = { title: "Robot", lang: "en-US", generator: "Glosa 1.8.3", listings: [{ title: "Labels", path: "/en-US/tag/" }] } as const;
const COUNTED = { comments: "/assets/comments/pt-BR.json", counter: { idVal: "", flagTitle: "" } };
const CONSENT = { consent: [{ purpose: "advertising", tag: "script", attrs: {} }] };

const page = (path: string, title: string): Partial<ReaderState["page"]> => ({
  path,
  title,
  html: `<h1>${title}</h1><p>Text of ${title}.</p><h2 id="one">One</h2>`,
  headers: [{ level: 2, title: `Part of ${title}`, slug: "one" }],
  date: "2025-01-02 00:00:00",
  tags: [term(`Tag of ${title}`, 3)],
  categories: [term(`Category of ${title}`, 4)],
  crumbs: [{ title: `Above ${title}`, path: "/" }],
  previous: { title: `Before ${title}`, path: "/before.html" },
  next: { title: `After ${title}`, path: "/after.html" },
  editLink: "https://git.example/edit",
});
const pager = (number: number) => ({ layout: "listing", path: `/tag/page/${number}/`, pager: { id: "tag", path: "/tag/", page: number, pageCount: 12 } }) as const;

const STATES: Readonly<Record<string, ReaderState>> = {
  "a page": sampleState({ site: { ...COUNTED, ...CONSENT } }),
  "another page": sampleState({ site: COUNTED, page: page("/settings/limits.html", "Limits") }),
  "a page of another group": sampleState({ site: COUNTED, page: { ...page("/popular-topics/FAQ.html", "FAQ"), group: 2 }, branch: otherBranch }),
  "a page in English": sampleState({ site: { ...COUNTED, ...CONSENT, ...ENGLISH }, page: { ...page("/en-US/x.html", "X"), lang: "en-US" } }),
  "a page with little": sampleState({ page: { ...page("/bare.html", "Bare"), headers: [], previous: null, next: null, tags: [], crumbs: [], date: "" } }),
  "a listing": ungroupedState(pager(2)),
  "the listing's next page": ungroupedState(pager(3)),
  "the not-found page": ungroupedState({ layout: "not-found", path: "/404.html", title: "404", crumbs: [], html: "<h1>404</h1>" }),
};

const STATUSES: readonly NavigationStatus[] = [
  { kind: "ready" },
  { kind: "failed", path: "/one.html", error: new Error("no") },
  { kind: "failed", path: "/another.html", error: new Error("no") },
];

/** What Chrome does: two elements instead of each text, with the original dropped or moved into them. */
function translate(root: Element, keep: boolean): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode() !== null) found.push(walker.currentNode as Text);
  for (const text of found.filter((one) => one.data.trim() !== "" && one.parentElement?.closest("font, noscript") === null)) {
    const [outer, inner] = [font(), font()];
    outer.append(inner);
    text.replaceWith(outer);
    inner.append(keep ? text : `«${text.data}»`);
  }
}

function font(): HTMLElement {
  // oxlint-disable-next-line typescript/no-deprecated -- it is the element that browsers use for this
  return document.createElement("font");
}

/** Every text that is the only child of its element, translated or not. */
function texts(root: Element): readonly string[] {
  const elements = [...root.querySelectorAll("*:not(font)")].filter((element) => element.querySelector(":scope > *:not(font)") === null || element.matches("a, button, label, p, summary"));
  return elements.map((element) => `${element.tagName} ${element.getAttribute("href") ?? ""} ${(element.textContent ?? "").replaceAll(/[«»]/gu, "")}`);
}

let removePopovers: () => void;

beforeEach(() => {
  removePopovers = installPopovers();
  vi.spyOn(console, "error");
});

afterEach(() => {
  cleanup();
  removePopovers();
});

const pairs = Object.keys(STATES).flatMap((from) => Object.keys(STATES).map((to) => [from, to] as const));

describe.each([
  ["and drops the original", false],
  ["and leaves the original inside", true],
])("a browser that translates %s", (_, keep) => {
  it.each(pairs.filter(([from, to]) => from !== to))("shows the right text when the reader goes from %s to %s", (from, to) => {
    const setting = { get: () => "advertising", subscribe: () => () => undefined, choose: () => undefined, forget: () => undefined };
    const parts = consentParts(setting);
    const runtime: Partial<Runtime> = { consent: (show) => show(parts) };
    const [before, after] = [STATES[from], STATES[to]] as [ReaderState, ReaderState];
    const untranslated = renderTheme(<Layout />, { state: before, runtime });
    untranslated.show({ state: after });
    const expected = texts(untranslated.container);
    untranslated.unmount();
    const view = renderTheme(<Layout />, { state: before, runtime });
    translate(view.container, keep);
    view.show({ state: after });
    expect(texts(view.container)).toEqual(expected);
    expect(console.error).not.toHaveBeenCalled();
  });

  it("shows the right text about failed navigations", () => {
    const view = renderTheme(<Layout />);
    for (const status of [...STATUSES, ...STATUSES.toReversed()]) {
      view.show({ status });
      const notice = view.container.querySelector(".failure code")?.textContent?.replaceAll(/[«»]/gu, "");
      expect(notice).toBe(status.kind === "failed" ? status.path : undefined);
      translate(view.container, keep);
    }
  });
});

