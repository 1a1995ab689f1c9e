import { beforeEach, expect, it } from "vitest";
import { samplePage, sampleSite } from "../testing/sample.ts";
import { ensureCodeTheme } from "./code-theme.ts";

const WITH_CODE = samplePage("/en-US/code.html", { hasCode: true });
const OWN = sampleSite();
const EXTERNAL = sampleSite({
  code: { name: "okaidia", href: "https://cdn.example/prism-okaidia.min.css", external: true },
});

const stylesheets = () => [...document.querySelectorAll("link")].map((link) => link.outerHTML);

beforeEach(() => {
  document.head.innerHTML = "";
});

it("[S-126] injects a link to the external stylesheet on a page that has code, once", () => {
  ensureCodeTheme(document, samplePage("/en-US/"), EXTERNAL);
  expect(stylesheets()).toEqual([]);
  ensureCodeTheme(document, WITH_CODE, EXTERNAL);
  ensureCodeTheme(document, WITH_CODE, EXTERNAL);
  expect(stylesheets()).toEqual([
    '<link rel="stylesheet" href="https://cdn.example/prism-okaidia.min.css" data-code="">',
  ]);
});

it("leaves the site's own stylesheet alone where the page brought it, and adds it where not", () => {
  ensureCodeTheme(document, WITH_CODE, OWN);
  expect(stylesheets()).toHaveLength(1);
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/css/reader-prism-tomorrow.css" data-code>';
  ensureCodeTheme(document, WITH_CODE, OWN);
  expect(stylesheets()).toHaveLength(1);
});
