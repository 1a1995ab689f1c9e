import { fireEvent, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Admin } from "../store/create-admin.ts";
import { useShortcuts } from "./shortcuts.ts";

test("a key that is held down decides once, but moves on", () => {
  const decide = vi.fn(() => Promise.resolve());
  const move = vi.fn();
  const state = { view: "comments", current: "a", opened: "", selected: [], hasShortcuts: true };
  const admin = { getState: () => state, decide, move } as unknown as Admin;
  renderHook(() => useShortcuts(admin));
  document.body.innerHTML = '<div class="card"><a id="ca" href="#ca">a</a></div>';
  document.getElementById("ca")?.focus();
  Element.prototype.scrollIntoView = () => {};
  for (const repeat of [false, true, true]) {
    fireEvent.keyDown(document.body, { key: "d", repeat });
    fireEvent.keyDown(document.body, { key: "j", repeat });
  }
  expect(decide.mock.calls).toEqual([["delete"]]);
  expect(move).toHaveBeenCalledTimes(3);
});

test("keys do nothing once shortcuts are off", () => {
  const decide = vi.fn(() => Promise.resolve());
  const help = vi.fn();
  const state = { view: "comments", current: "a", opened: "", selected: [], hasShortcuts: false };
  renderHook(() => useShortcuts({ getState: () => state, decide, help } as unknown as Admin));
  fireEvent.keyDown(document.body, { key: "d" });
  fireEvent.keyDown(document.body, { key: "?" });
  expect([decide, help].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  state.hasShortcuts = true;
  fireEvent.keyDown(document.body, { key: "d" });
  expect(decide).toHaveBeenCalledOnce();
});

test("Ctrl+Enter in a text sends its form once, and nothing else does", () => {
  const state = { view: "comments", current: "a", opened: "", selected: [], hasShortcuts: false };
  renderHook(() => useShortcuts({ getState: () => state } as unknown as Admin));
  document.body.innerHTML = '<form><input><textarea></textarea><button>Save</button></form>';
  const send = vi.fn((event: Event) => event.preventDefault());
  document.forms[0]?.addEventListener("submit", send);
  const [input, text] = ["input", "textarea"].map((name) => document.querySelector(name) as HTMLElement) as [HTMLElement, HTMLElement];
  fireEvent.keyDown(input, { key: "Enter", ctrlKey: true });
  fireEvent.keyDown(text, { key: "Enter" });
  fireEvent.keyDown(text, { key: "Enter", ctrlKey: true, isComposing: true });
  fireEvent.keyDown(text, { key: "Enter", ctrlKey: true, repeat: true });
  expect(send).not.toHaveBeenCalled();
  fireEvent.keyDown(text, { key: "Enter", ctrlKey: true });
  fireEvent.keyDown(text, { key: "Enter", metaKey: true });
  expect(send).toHaveBeenCalledTimes(2);
});
