import { memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startTabs } from "./tabs.ts";

const group = (number: number, ...labels: readonly string[]) =>
  `<div class="tabs">${labels.map((label, index) => `<details name="_tabs-${number}"${index === 0 ? " open" : ""}><summary>${label}</summary><div><p>${label} ${number}</p></div></details>`).join("")}</div>\n`;
const BLOCKED = { read: () => null, write: () => {}, remove: () => {} };

let end = () => {};

const spies: { readonly mockRestore: () => void }[] = [];

beforeEach(() => void spies.push(vi.spyOn(window, "scrollBy").mockImplementation(() => {})));
afterEach(() => {
  end();
  for (const spy of spies.splice(0)) spy.mockRestore();
});

function shown(html: string, storage = memoryStorage()) {
  document.body.innerHTML = html;
  end();
  end = startTabs(document, storage);
  return storage;
}

const tabs = () => [...document.querySelectorAll<HTMLElement>('[role="tab"]')];
const selected = () => tabs().flatMap((tab) => (tab.getAttribute("aria-selected") === "true" ? [tab.textContent] : []));
const open = () => [...document.querySelectorAll("details[open] p")].map((one) => one.textContent);
const tab = (label: string) => tabs().find((one) => one.textContent === label) as HTMLElement;
const press = (key: string, modifiers = {}) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...modifiers }));

it("makes tabs of details, whose panels are named by them", () => {
  shown(group(1, "npm", "pnpm"));
  expect(tabs().map((one) => [one.id, one.getAttribute("aria-controls"), one.tabIndex])).toEqual([["_tabs-1-1-tab", "_tabs-1-1", 0], ["_tabs-1-2-tab", "_tabs-1-2", -1]]);
  const panel = document.querySelector("#_tabs-1-2");
  expect([panel?.getAttribute("role"), panel?.getAttribute("aria-labelledby")]).toEqual(["tabpanel", "_tabs-1-2-tab"]);
  expect(open()).toEqual(["npm 1"]);
});

it("shows code in a label", () => {
  shown(group(1, "<code>npm</code> 10", "pnpm"));
  expect(tabs()[0]?.innerHTML).toBe("<code>npm</code> 10");
  document.querySelector<HTMLElement>('[role="tab"] code')?.click();
  expect(selected()).toEqual(["npm 10"]);
});

it("selects the same label in all groups, and remembers it", () => {
  const storage = shown(group(1, "npm", "pnpm") + group(2, "pnpm", "npm") + group(3, "a", "b"));
  tab("pnpm").click();
  expect(open()).toEqual(["pnpm 1", "pnpm 2", "a 3"]);
  shown(group(4, "yarn", "pnpm", "npm"), storage);
  expect([open(), selected()]).toEqual([["pnpm 4"], ["pnpm"]]);
});

it("prefers the label that was chosen last", () => {
  const storage = shown(group(1, "a", "b", "c"));
  for (const label of ["b", "c", "b"]) tab(label).click();
  shown(group(1, "a", "c", "b"), storage);
  expect(open()).toEqual(["b 1"]);
  shown(group(1, "a", "c"), storage);
  expect(open()).toEqual(["c 1"]);
});

it.each(["nonsense", "{}", "[1]", "null"])("ignores %s in the storage", (stored) => {
  const storage = memoryStorage();
  storage.write("glosa.tabs", stored);
  shown(group(1, "a", "b"), storage);
  expect(open()).toEqual(["a 1"]);
});

it("keeps the choice until the next full load if the browser forbids storage", async () => {
  document.body.innerHTML = group(1, "a", "b");
  end = startTabs(document, BLOCKED);
  tab("b").click();
  document.body.innerHTML = group(2, "a", "b");
  await Promise.resolve();
  expect(open()).toEqual(["b 2"]);
});

it("moves with arrows, Home, and End, around the ends, and selects what has the focus", () => {
  shown(group(1, "a", "b", "c"));
  tab("a").focus();
  const steps = [["ArrowRight", "b"], ["ArrowRight", "c"], ["ArrowRight", "a"], ["ArrowLeft", "c"], ["Home", "a"], ["End", "c"]] as const;
  for (const [key, label] of steps) {
    press(key);
    expect([document.activeElement?.textContent, selected()]).toEqual([label, [label]]);
  }
  for (const modifier of ["ctrlKey", "altKey", "metaKey", "shiftKey"]) press("Home", { [modifier]: true });
  press("x");
  expect(selected()).toEqual(["c"]);
});

it("turns the arrows where text runs from right to left", () => {
  shown(`<div style="direction: rtl">${group(1, "a", "b")}</div>`);
  tab("a").focus();
  press("ArrowLeft");
  expect(selected()).toEqual(["b"]);
});

it("follows the browser, which opens the details around what it finds", () => {
  const storage = shown(group(1, "a", "b"));
  const second = document.querySelectorAll("details")[1] as HTMLDetailsElement;
  second.open = true;
  second.dispatchEvent(new Event("toggle"));
  expect([selected(), open()]).toEqual([["b"], ["b 1"]]);
  expect(storage.read("glosa.tabs")).toBeNull();
});

it("leaves other details and other groups alone", () => {
  shown(`<details open><summary>Other</summary></details><div class="tabs">plain</div>`);
  document.querySelector("details")?.dispatchEvent(new Event("toggle"));
  expect(tabs()).toEqual([]);
});

it("makes the tabs of a page again that has those of an earlier visit", async () => {
  shown(group(1, "a", "b"));
  const visited = document.body.innerHTML;
  tab("b").click();
  document.body.innerHTML = visited;
  await Promise.resolve();
  expect([tabs().length, selected(), open()]).toEqual([2, ["b"], ["b 1"]]);
});

it("waits for the rest of a group while the page loads", async () => {
  const state = vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
  spies.push(state);
  shown("<main></main>");
  const main = document.querySelector("main") as HTMLElement;
  main.innerHTML = group(1, "a").trim();
  await Promise.resolve();
  const box = main.firstElementChild as HTMLElement;
  expect([box.hidden, tabs().length]).toEqual([true, 0]);
  box.insertAdjacentHTML("beforeend", '<details name="_tabs-1"><summary>b</summary><div></div></details>');
  main.append("\n");
  await Promise.resolve();
  expect([box.hidden, tabs().length]).toEqual([false, 2]);
  main.insertAdjacentHTML("beforeend", group(2, "c").trim());
  await Promise.resolve();
  expect((main.lastElementChild as HTMLElement).hidden).toBe(true);
  state.mockReturnValue("interactive");
  document.dispatchEvent(new Event("DOMContentLoaded"));
  expect((main.lastElementChild as HTMLElement).hidden).toBe(false);
});
