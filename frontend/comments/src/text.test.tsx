import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { fill, letScroll, sendOnKeys } from "./text.ts";

it("fills placeholders, and leaves those without a value", () => {
  expect(fill("{name} has {count} of {total}, {count}", { name: "Ana", count: 0 })).toBe("Ana has 0 of {total}, 0");
});

it.each([
  ["Ctrl and Enter", { key: "Enter", ctrlKey: true }, true],
  ["Cmd and Enter", { key: "Enter", metaKey: true }, true],
  ["Enter alone", { key: "Enter" }, false],
  ["another key", { key: "b", ctrlKey: true }, false],
  ["Enter that ends the composition of a character", { key: "Enter", ctrlKey: true, isComposing: true }, false],
])("sends on Ctrl+Enter and Cmd+Enter: %s", (_, keys, isSent) => {
  const send = vi.fn<() => void>();
  const results: boolean[] = [];
  render(<textarea onKeyDown={(event) => results.push(sendOnKeys(event, send))} />);
  const isDefault = fireEvent.keyDown(screen.getByRole("textbox"), keys);
  expect([results, send.mock.calls.length, isDefault]).toEqual([[isSent], isSent ? 1 : 0, !isSent]);
});

it("lets the keyboard reach code and tables that are wider than the comment, and no others", () => {
  const content = document.createElement("div");
  content.innerHTML = "<pre>wide</pre><table></table><pre>narrow</pre><p>wide</p>";
  for (const [place, box] of [...content.children].entries()) {
    Object.defineProperties(box, { scrollWidth: { value: place === 2 ? 300 : 301 }, clientWidth: { value: 300 } });
  }
  letScroll(content);
  expect([...content.children].map((box) => box.getAttribute("tabindex"))).toEqual(["0", "0", null, null]);
});
