import { expect, it } from "vitest";
import { documentTitle } from "./document-title.ts";

it.each([
  ["Basic", "Robot", "Basic | Robot"],
  ["Robot", "Robot", "Robot"],
  ["", "Robot", "Robot"],
])("page %j of site %j: %j", (page, site, title) => {
  expect(documentTitle({ title: page }, { title: site })).toBe(title);
});
