import { describe, expect, it } from "vitest";
import { createStore, initialState, type NavigationAction, reduce } from "./store.ts";
import { SAMPLE_BRANCH, samplePage, sampleState } from "./testing/sample.ts";

const FIRST = initialState(sampleState(samplePage("/a.html", { branch: "/assets/nav/pt-BR-0.json" })));
const SECOND = sampleState(samplePage("/b.html"));

const after = (...actions: readonly NavigationAction[]) => actions.reduce(reduce, FIRST);

it("still shows the page while another is loading, or has failed", () => {
  const error = new Error("no");
  const loading = after({ type: "started", path: "/b.html" });
  expect(loading).toEqual({ ...FIRST, status: { kind: "loading", path: "/b.html" } });
  expect(reduce(loading, { type: "failed", path: "/b.html", error })).toEqual({
    ...FIRST,
    status: { kind: "failed", path: "/b.html", error },
  });
});

it("shows the page that arrived, and is ready", () => {
  expect(after({ type: "started", path: "/b.html" }, { type: "arrived", state: SECOND, arrival: { type: "top" } })).toEqual({
    state: SECOND,
    status: { kind: "ready" },
    arrival: { type: "top" },
  });
});

it("is ready after a failure was dismissed, and unchanged when there was none", () => {
  expect(after({ type: "started", path: "/b.html" }, { type: "dismissed" })).toEqual(FIRST);
  expect(after({ type: "dismissed" })).toBe(FIRST);
});

it("accepts a branch and a new version only for the page they belong to", () => {
  const branch = SAMPLE_BRANCH;
  expect(after({ type: "branch loaded", address: "/assets/nav/pt-BR-0.json", branch }).state.branch).toBe(branch);
  expect(after({ type: "branch loaded", address: "/assets/nav/pt-BR-1.json", branch })).toBe(FIRST);
  const page = samplePage("/a.html", { title: "New" });
  expect(after({ type: "page replaced", page })).toEqual({ ...FIRST, state: { ...FIRST.state, page } });
  expect(after({ type: "page replaced", page: SECOND.page })).toBe(FIRST);
});

describe("any store", () => {
  type Action = { readonly type: "added"; readonly amount: number };

  const add = (total: number, { amount }: Action) => total + amount;

  it("notifies subscribers of changes only", () => {
    const store = createStore(add, 1);
    const seen: number[] = [];
    store.subscribe(() => seen.push(store.get()));
    store.dispatch({ type: "added", amount: 2 });
    store.dispatch({ type: "added", amount: 0 });
    expect(seen).toEqual([3]);
  });

  it("removes a listener that ends its subscription, even while it's being called", () => {
    const store = createStore(add, 0);
    const seen: string[] = [];
    const end = store.subscribe(() => {
      seen.push("first");
      end();
    });
    store.subscribe(() => seen.push("second"));
    store.dispatch({ type: "added", amount: 1 });
    store.dispatch({ type: "added", amount: 1 });
    expect(seen).toEqual(["first", "second", "second"]);
  });
});
