import { memoryClock } from "@glosa/kit/browser/clock.memory.ts";
import { expect, it } from "vitest";
import { createStore } from "../store.ts";
import { samplePage, sampleState } from "../testing/sample.ts";
import { DISAPPEARANCE, followProgress } from "./progress.ts";
import { initialState, reduce } from "./state.ts";

const PAGE = sampleState(samplePage("/b.html"));

const bars = () => [...document.querySelectorAll(".progress")].map((bar) => bar.className);

function followed() {
  const store = createStore(reduce, initialState(sampleState(samplePage("/a.html"))));
  const clock = memoryClock();
  const end = followProgress(store, clock);
  return { ...store, clock, end };
}

it("[S-13] [S-98] [S-99] starts with a page that has to be loaded, and is done once it is ready", () => {
  const { dispatch, clock } = followed();
  dispatch({ type: "started", path: "/b.html" });
  expect(bars()).toEqual(["progress"]);
  dispatch({ type: "started", path: "/c.html" });
  expect(bars()).toEqual(["progress"]);
  dispatch({ type: "arrived", state: PAGE, arrival: { type: "top" } });
  expect(bars()).toEqual(["progress progress-done"]);
  clock.advance(DISAPPEARANCE);
  expect(bars()).toEqual([]);
});

it("starts from the beginning while the last one disappears", () => {
  const { dispatch, clock } = followed();
  dispatch({ type: "started", path: "/b.html" });
  dispatch({ type: "arrived", state: PAGE, arrival: { type: "top" } });
  dispatch({ type: "started", path: "/c.html" });
  expect(bars()).toEqual(["progress progress-done", "progress"]);
  clock.advance(DISAPPEARANCE);
  expect(bars()).toEqual(["progress"]);
});

it("is done when the page could not be loaded", () => {
  const { dispatch } = followed();
  dispatch({ type: "started", path: "/b.html" });
  dispatch({ type: "failed", path: "/b.html", error: new Error("no") });
  expect(bars()).toEqual(["progress progress-done"]);
});

it("does not start for a page that is in memory", () => {
  const { dispatch } = followed();
  dispatch({ type: "arrived", state: PAGE, arrival: { type: "top" } });
  expect(bars()).toEqual([]);
});

it("is hidden from assistive technology, and follows no more once that was ended", () => {
  const { dispatch, end } = followed();
  dispatch({ type: "started", path: "/b.html" });
  expect(document.querySelector(".progress")?.getAttribute("aria-hidden")).toBe("true");
  dispatch({ type: "arrived", state: PAGE, arrival: { type: "top" } });
  end();
  document.body.replaceChildren();
  dispatch({ type: "started", path: "/c.html" });
  expect(bars()).toEqual([]);
});
