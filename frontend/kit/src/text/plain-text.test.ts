import { expect, it } from "vitest";
import { plainText } from "./html.ts";

it.each([
  ["html", "<p>one <b>bold</b><br>two</p><ul><li>three</li><li>four</li></ul>", "one bold\ntwo\nthree\nfour"],
  ["html", "<p>one</p>\n    <p>two</p>", "one\ntwo"],
  ["html", '<p>a &lt;b&gt; <img src=x onerror="alert(1)"></p>', "a <b>"],
  ["markdown", " **one**\n\n<b>two</b> ", "**one**\n<b>two</b>"],
] as const)("extracts the text of %s with its line breaks: %s", (format, text, expected) => {
  expect(plainText({ format, text })).toBe(expected);
});
