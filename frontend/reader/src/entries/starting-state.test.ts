import { expect, it } from "vitest";
import { samplePage, sampleState } from "../app/testing/sample.ts";
import { startingState } from "./starting-state.ts";

const STATE = sampleState(samplePage("/panel.html", { html: "" }));

it("reads the page's HTML from the article, so that it is not sent twice", () => {
  // A heading may be named "state", too.
  document.body.innerHTML =
    '<article data-article=""><h1>Panel</h1><h2 id="state">State</h2></article>' +
    `<script type="application/json" id="state">${JSON.stringify(STATE)}</script>`;
  expect(startingState(document)).toEqual({
    ...STATE,
    page: { ...STATE.page, html: '<h1>Panel</h1><h2 id="state">State</h2>' },
  });
});

it("says what is missing", () => {
  expect(() => startingState(document)).toThrow("The page lacks its article or its state; was it built by Glosa?");
});
