import { expect, it } from "vitest";
import { standingHtml } from "./standing-html.ts";

it("holds the page, but nothing of what a comment widget drew, and leaves the page as it is", () => {
  const shell = document.createElement("div");
  shell.innerHTML = '<article>Text</article><div data-place="comments"><p>A reader’s words</p></div>';
  const before = shell.innerHTML;
  expect(standingHtml(shell)).toBe('<article>Text</article><div data-place="comments"></div>');
  expect(shell.innerHTML).toBe(before);
});
