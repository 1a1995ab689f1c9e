import { expect, it } from "vitest";
import { activeHeading } from "./outline.ts";

const headings = [
  { slug: "name", top: -200 },
  { slug: "magic", top: 60 },
  { slug: "version", top: 400 },
];

it("[S-14] names the last heading that has been reached", () => {
  expect(activeHeading(headings, { line: 80, atEnd: false })).toBe("magic");
  expect(activeHeading(headings, { line: 60, atEnd: false })).toBe("magic");
  expect(activeHeading(headings, { line: 59, atEnd: false })).toBe("name");
});

it("names none above the first one, or where there is none", () => {
  expect(activeHeading(headings, { line: -300, atEnd: false })).toBe("");
  expect(activeHeading([], { line: 80, atEnd: true })).toBe("");
});

it("names the last one at the end of the page, where it cannot be scrolled to the line", () => {
  expect(activeHeading(headings, { line: 80, atEnd: true })).toBe("version");
});
