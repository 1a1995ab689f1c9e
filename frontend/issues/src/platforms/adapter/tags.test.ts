import { expect, it } from "vitest";
import { withAttributes, withOrigin } from "./tags.ts";

it.each([
  ["a mention", '<a href="/reader" class="gfm">@reader</a>', '<a href="https://g.org/reader" class="gfm">@reader</a>'],
  ["a picture", "<img alt='x' src='/uploads/a.png' />", "<img alt='x' src='https://g.org/uploads/a.png'>"],
  ["an address on another host", '<a href="//evil.example/x">x</a>', '<a href="//evil.example/x">x</a>'],
  ["a complete address", '<a href="https://a.org/x" download>x</a>', '<a href="https://a.org/x" download="">x</a>'],
  ["a place in the page", '<a href="#x">x</a>', '<a href="#x">x</a>'],
])("completes addresses: %s", (_, html, absolute) => {
  expect(withOrigin(html, "https://g.org/git")).toBe(absolute);
});

it.each(['<code>&lt;a href="/x"&gt;</code>', "<p>a < b</p>", '<abbr href="/x">x</abbr>', `<p title='<a href="/x">'>x</p>`, '<a href="/x'])("leaves %s as it is", (html) => {
  expect(withOrigin(html, "https://g.org")).toBe(html);
});

it("reads a quoted value as a whole", () => {
  const seen: unknown[] = [];
  withAttributes(`<img alt='a" src="/x>' data-n=1 hidden>`, ["img"], (attributes) => {
    seen.push(...attributes);
    return attributes;
  });
  expect(seen).toEqual([
    ["alt", `'a" src="/x>'`],
    ["data-n", "1"],
    ["hidden", '""'],
  ]);
});
