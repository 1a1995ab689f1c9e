import { expect, it } from "vitest";
import { prepareHost } from "./host-element.ts";

function element(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body.firstElementChild as HTMLElement;
}

it.each([
  ["en", "ltr"],
  ["he", "rtl"],
  ["ar-EG", "rtl"],
  ["arn", "ltr"],
])("gives the element the language %s, whose direction is %s", (tag, direction) => {
  const host = element("<div></div>");
  prepareHost(host, tag, { classes: ["v", "hide-avatar"], attributes: { "data-class": "v" } });
  expect([host.className, host.lang, host.dir, host.dataset["class"]]).toEqual(["v hide-avatar", tag, direction, "v"]);
});

it.each(["<div></div>", '<div class="page" lang="pt" dir="auto" data-class="x"></div>'])("restores what was there: %s", (html) => {
  const host = element(html);
  const restore = prepareHost(host, "en", { classes: ["v"], attributes: { "data-class": "v" } });
  expect(host.classList.contains("page")).toBe(html.includes("page"));
  restore();
  expect(host.outerHTML).toBe(html);
});
