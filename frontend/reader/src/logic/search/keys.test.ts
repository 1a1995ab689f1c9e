import { expect, it } from "vitest";
import { commandOf, type Key, opensSearch } from "./keys.ts";

const key = (name: string, more: Partial<Key> = {}): Key => ({ key: name, altKey: false, ctrlKey: false, metaKey: false, isComposing: false, ...more });

it.each([
  [key("ArrowDown"), "next"],
  [key("ArrowUp"), "previous"],
  [key("Enter"), "here"],
  [key("Enter", { ctrlKey: true }), "apart"],
  [key("Enter", { metaKey: true }), "apart"],
  [key("Enter", { altKey: true }), "translated"],
  [key("Enter", { isComposing: true }), null],
  [key("ArrowDown", { altKey: true }), null],
  [key("ArrowUp", { metaKey: true }), null],
  [key("Home"), null],
  [key("End"), null],
  [key("a"), null],
])("gives %o the command %j", (pressed, command) => {
  expect(commandOf(pressed)).toBe(command);
});

it.each([
  [key("/"), true],
  [key("k", { ctrlKey: true }), true],
  [key("K", { metaKey: true }), true],
  [key("k"), false],
  [key("/", { ctrlKey: true }), false],
  [key("/", { altKey: true }), false],
  [key("k", { ctrlKey: true, altKey: true }), false],
  [key("/", { isComposing: true }), false],
])("opens search with %o: %j", (pressed, opens) => {
  expect(opensSearch(pressed)).toBe(opens);
});
