import { expect, it } from "vitest";
import { SAMPLE_BRANCH, samplePage, sampleState } from "../testing/sample.ts";
import { initialState, type NavigationAction, reduce } from "./state.ts";

const FIRST = initialState(sampleState(samplePage("/a.html", { branch: "/assets/nav/pt-BR-0.json" })));
const SECOND = sampleState(samplePage("/b.html"));

const after = (...actions: readonly NavigationAction[]) => actions.reduce(reduce, FIRST);

it("keeps the shown page while another is on its way, or has failed", () => {
  const error = new Error("no");
  const loading = after({ type: "started", path: "/b.html" });
  expect(loading).toEqual({ ...FIRST, status: { kind: "loading", path: "/b.html" } });
  expect(reduce(loading, { type: "failed", path: "/b.html", error })).toEqual({
    ...FIRST,
    status: { kind: "failed", path: "/b.html", error },
  });
});

it("shows what arrived, and is ready", () => {
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

it("takes a branch and a new version for the page they belong to only", () => {
  const branch = SAMPLE_BRANCH;
  expect(after({ type: "branch loaded", address: "/assets/nav/pt-BR-0.json", branch }).state.branch).toBe(branch);
  expect(after({ type: "branch loaded", address: "/assets/nav/pt-BR-1.json", branch })).toBe(FIRST);
  const page = samplePage("/a.html", { title: "New" });
  expect(after({ type: "page replaced", page })).toEqual({ ...FIRST, state: { ...FIRST.state, page } });
  expect(after({ type: "page replaced", page: SECOND.page })).toBe(FIRST);
});
