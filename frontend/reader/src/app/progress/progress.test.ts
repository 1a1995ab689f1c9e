import { expect, it, vi } from "vitest";
import { initialState, reduce } from "../navigation/state.ts";
import { createStore } from "../store.ts";
import { samplePage, sampleState } from "../testing/sample.ts";
import { until } from "../testing/until.ts";
import { followProgress, type ProgressBar } from "./progress.ts";

const PAGE = sampleState(samplePage("/b.html"));

function followed(load: (bar: ProgressBar) => Promise<ProgressBar> = (bar) => Promise.resolve(bar)) {
  const store = createStore(reduce, initialState(sampleState(samplePage("/a.html"))));
  const seen: string[] = [];
  const report = vi.fn();
  const bar = { start: () => void seen.push("start"), done: () => void seen.push("done") };
  const end = followProgress(store, { load: () => load(bar), report });
  return { ...store, seen, report, end };
}

it("[S-13] [S-98] [S-99] starts with a page that has to be loaded, and is done once it is ready", async () => {
  const { dispatch, seen } = followed();
  dispatch({ type: "started", path: "/b.html" });
  await until(() => expect(seen).toEqual(["start"]));
  dispatch({ type: "started", path: "/c.html" });
  dispatch({ type: "arrived", state: PAGE, arrival: { type: "top" } });
  await until(() => expect(seen).toEqual(["start", "done"]));
});

it("is done when the page could not be loaded", async () => {
  const { dispatch, seen } = followed();
  dispatch({ type: "started", path: "/b.html" });
  dispatch({ type: "failed", path: "/b.html", error: new Error("no") });
  await until(() => expect(seen.at(-1)).toBe("done"));
});

it("does not start for a page that is in memory", async () => {
  const { dispatch, seen } = followed();
  dispatch({ type: "arrived", state: PAGE, arrival: { type: "top" } });
  await Promise.resolve();
  expect(seen).toEqual([]);
});

it("reports that it could not be loaded", async () => {
  const error = new Error("offline");
  const { dispatch, report } = followed(() => Promise.reject(error));
  dispatch({ type: "started", path: "/b.html" });
  await until(() => expect(report).toHaveBeenCalledWith("The progress bar could not be loaded.", error));
});
