import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import type { Header, ReaderState } from "@glosa/contract";
import { Outline } from "../theme/page/outline.tsx";
import { fakeReader, inReader } from "../theme/testing/render-theme.tsx";
import { sampleState } from "../theme/testing/sample.ts";
import { startingState } from "./starting-state.ts";

const HEADERS: readonly Header[] = [
  { level: 2, title: "Risk & <loss>", slug: "risk" },
  { level: 4, title: "Ação diária", slug: "ação" },
];
// A heading may be named "state" too.
const ARTICLE = '<h1>Panel</h1><h2 id="state">State</h2>';

/** A document as the builder writes it: `sent` is the page's data in it. */
function build(state: ReaderState, sent: Partial<ReaderState["page"]>): void {
  const outline = renderToString(inReader(<Outline />, fakeReader({ state })));
  const json = JSON.stringify({ ...state, page: { ...state.page, html: "", ...sent } }).replaceAll("<", "\\u003c");
  document.body.innerHTML =
    `<article data-article="">${ARTICLE}</article>${outline}<script type="application/json" id="state">${json}</script>`;
}

it("reads the HTML from the article and the headings from the outline", () => {
  const state = sampleState({ page: { headers: HEADERS } });
  build(state, { headers: [] });
  expect(startingState(document)).toEqual({ ...state, page: { ...state.page, html: ARTICLE } });
});

it("reads the headings of a page without an outline from the data", () => {
  const state = sampleState({ page: { headers: HEADERS, subSidebar: false } });
  build(state, {});
  expect(startingState(document).page.headers).toEqual(HEADERS);
});

it("accepts a page without headings", () => {
  build(sampleState({ page: { headers: [] } }), {});
  expect(startingState(document).page.headers).toEqual([]);
});

it("reports what is missing", () => {
  document.body.innerHTML = "<article></article>";
  expect(() => startingState(document)).toThrow("The page lacks its article or its state; was it built by Glosa?");
});
