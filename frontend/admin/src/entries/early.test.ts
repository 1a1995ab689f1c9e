import { fireEvent } from "@testing-library/dom";
import { expect, test } from "vitest";
import { noteEarly } from "./early.ts";

/** The first view, before the page responds. What reaches it is noted in the result. */
function firstView(): string[] {
  document.body.innerHTML = '<main tabindex="-1"><div class="list"><button>Approve</button><label><input type="checkbox">Select</label></div><form><input id="search"></form></main>';
  document.querySelector("main")?.focus();
  return [];
}

/** What the page does when it responds. */
function respond(seen: string[]) {
  document.querySelector("main")?.addEventListener("keydown", ({ key }) => {
    seen.push(key);
    if (key === "/") document.getElementById("search")?.focus();
  });
  document.querySelector("button")?.addEventListener("click", () => seen.push("click"));
  document.querySelector("form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    seen.push("submit");
  });
}

/** Presses each key; returns what the page gets. */
function replayed(keys: string): readonly string[] {
  const seen = firstView();
  const ready = noteEarly(document);
  for (const key of keys) fireEvent.keyDown(document.body, { key });
  respond(seen);
  ready();
  return seen;
}

test("keys before the scripts run aren't lost, and come in order", () => {
  expect(replayed("jjad")).toEqual(["j", "j", "a", "d"]);
});

test("keys after one that opens something are for what it opens", () => {
  expect(replayed("j/spam")).toEqual(["j", "/"]);
  expect(replayed("ead")).toEqual(["e"]);
});

test("other keys, held keys, keys in fields, and keys without a list do what they always do", () => {
  const seen = firstView();
  const ready = noteEarly(document);
  const search = document.getElementById("search") ?? document.body;
  const usual = [
    fireEvent.keyDown(document.body, { key: "Tab" }),
    fireEvent.keyDown(document.body, { key: "a", ctrlKey: true }),
    fireEvent.keyDown(document.body, { key: "d", repeat: true }),
    fireEvent.keyDown(search, { key: "d" }),
  ];
  document.querySelector(".list")?.remove();
  expect([...usual, fireEvent.keyDown(document.body, { key: "d" })]).toEqual([true, true, true, true, true]);
  respond(seen);
  ready();
  expect(seen).toEqual([]);
});

test("a click is done once, also if it was repeated, and a box is checked by the page", () => {
  const seen = firstView();
  const ready = noteEarly(document);
  const [button, box] = [document.querySelector("button"), document.querySelector("input")];
  if (button === null || box === null) throw new Error("They are above.");
  fireEvent.click(button);
  fireEvent.click(button);
  fireEvent.click(box);
  expect(box.checked).toBe(false);
  respond(seen);
  ready();
  expect([seen, box.checked]).toEqual([["click"], true]);
  fireEvent.click(button);
  expect(seen).toEqual(["click", "click"]);
});

test("a search isn't sent to the address", () => {
  const seen = firstView();
  const ready = noteEarly(document);
  const form = document.querySelector("form");
  if (form === null) throw new Error("It is above.");
  expect(fireEvent.submit(form)).toBe(false);
  respond(seen);
  ready();
  expect(seen).toEqual(["submit"]);
});
