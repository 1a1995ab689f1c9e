/** The state in which the page opens. */
import type { FirstView } from "../api/types.ts";
import { reduce } from "./reduce.ts";
import type { State } from "./state.ts";

/** `state` with what the service displayed already, so that the page continues from there. */
export function opening(state: State, view: FirstView | null): State {
  if (state.hasKey) return { ...state, phase: "signed-out" };
  if (view === null) return state;
  const { person, page, summary } = view;
  if (person === null || page === undefined || summary === undefined) return { ...state, phase: "signed-out" };
  const known = reduce(reduce(state, { type: "signed-in", person }), { type: "summary", summary });
  const shown = reduce(known, { type: "listed", page, continues: false });
  // The first comment was too long.
  return { ...shown, isLoading: page.comments.length === 0 && shown.cursor !== "" };
}
