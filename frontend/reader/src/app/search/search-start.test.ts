import { memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { afterEach, expect, it, vi } from "vitest";
import { samplePage, sampleSite } from "../testing/sample.ts";
import { until } from "../testing/until.ts";
import { createSearchStart, HANDOFF_KEY, type SearchUi } from "./search-start.ts";

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

type Layout = "page" | "search";

const stateOf = (search: string, layout: Layout) => ({ site: sampleSite({ search }), page: samplePage("/", { layout }), branch: null });

function started({ search = "/search.html", storage = memoryStorage(), load = undefined as (() => Promise<SearchUi>) | undefined } = {}) {
  const ui = { open: vi.fn<SearchUi["open"]>(), arrived: vi.fn<SearchUi["arrived"]>() };
  const loading = vi.fn(load ?? (() => Promise.resolve(ui)));
  const address = { load: vi.fn() };
  const report = vi.fn();
  let state = stateOf(search, "page");
  const start = createSearchStart({ load: loading, state: () => state, storage, address, report });
  ends.push(start.start(document));
  const show = (layout: Layout) => {
    state = stateOf(search, layout);
  };
  return { ...start, ui, loading, address, report, show };
}

function press(key: string, target: Element = document.body, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  return event;
}

it("opens with its shortcuts, which then type nothing", async () => {
  const { ui } = started();
  expect(press("/").defaultPrevented).toBe(true);
  await until(() => expect(ui.open).toHaveBeenCalledOnce());
  expect(press("k", document.body, { ctrlKey: true }).defaultPrevented).toBe(true);
  await until(() => expect(ui.open).toHaveBeenCalledTimes(2));
});

it("collects what is typed until the field has the focus", async () => {
  let finish: ((ui: SearchUi) => void) | undefined;
  const { ui } = started({ load: () => new Promise((done) => { finish = done; }) });
  expect(press("s").defaultPrevented).toBe(false);
  press("/");
  for (const key of ["s", "T", " ", "/", "Shift", "Enter"]) press(key);
  expect(press("x").defaultPrevented).toBe(true);
  expect(press("c", document.body, { ctrlKey: true }).defaultPrevented).toBe(false);
  finish?.(ui);
  await until(() => expect(ui.open).toHaveBeenCalledOnce());
  press("é");
  const taken = ui.open.mock.calls[0]?.[0];
  expect(taken?.()).toBe("sT /xé");
  expect(taken?.()).toBe("");
  expect(press("y").defaultPrevented).toBe(false);
});

it.each(["<input>", "<input type=search>", "<textarea></textarea>", "<select></select>", "<div contenteditable><b>x</b></div>"])("leaves keys to %s", (html) => {
  const { loading } = started();
  document.body.innerHTML = html;
  const target = document.body.querySelector("b") ?? document.body.firstElementChild ?? document.body;
  expect(press("/", target).defaultPrevented).toBe(false);
  expect(press("k", target, { metaKey: true }).defaultPrevented).toBe(false);
  expect(loading).not.toHaveBeenCalled();
});

it("opens from controls that don't edit text, but not over another dialog", async () => {
  const { ui, loading } = started();
  document.body.innerHTML = '<input type="radio"><dialog open></dialog>';
  press("/");
  expect(loading).not.toHaveBeenCalled();
  document.querySelector("dialog")?.remove();
  press("/", document.querySelector("input") ?? document.body);
  await until(() => expect(ui.open).toHaveBeenCalledOnce());
});

it("ignores keys that were handled, and all keys on a site without search", () => {
  const handled = (event: Event) => event.preventDefault();
  document.body.addEventListener("keydown", handled);
  expect(started().loading).not.toHaveBeenCalled();
  press("/");
  document.body.removeEventListener("keydown", handled);
  const { loading, arrived } = started({ search: "" });
  ends[0]?.();
  expect(press("/").defaultPrevented).toBe(false);
  arrived();
  expect(loading).not.toHaveBeenCalled();
});

it("goes to the search page if search can't be loaded", async () => {
  const { open, address, report } = started({ load: () => Promise.reject(new Error("offline")) });
  open();
  await until(() => expect(address.load).toHaveBeenCalledWith("/search.html"));
  expect(report).toHaveBeenCalledOnce();
});

it("loads ahead of time without opening", async () => {
  const { prepare, loading, ui } = started();
  prepare();
  await until(() => expect(loading).toHaveBeenCalledOnce());
  expect(ui.open).not.toHaveBeenCalled();
});

it("loads on arrival only on the search page, or for words to highlight", async () => {
  const { arrived, loading, ui, show } = started();
  arrived();
  expect(loading).not.toHaveBeenCalled();
  show("search");
  arrived();
  await until(() => expect(ui.arrived).toHaveBeenCalledOnce());
  show("page");
  arrived();
  await until(() => expect(ui.arrived).toHaveBeenCalledTimes(2));
  const waiting = started({ storage: memoryStorage({ [HANDOFF_KEY]: "{}" }) });
  waiting.arrived();
  await until(() => expect(waiting.ui.arrived).toHaveBeenCalledOnce());
});
