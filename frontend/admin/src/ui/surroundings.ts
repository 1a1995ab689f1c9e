/** The values that every component can use. */
import { createContext, use, useSyncExternalStore } from "react";
import type { Language } from "../messages/languages.ts";
import type { Admin } from "../store/create-admin.ts";
import type { State } from "../store/state.ts";

export interface Surroundings {
  readonly admin: Admin;
  readonly language: Language;
  readonly now: () => number;
}

export const SurroundingsContext = createContext<Surroundings | null>(null);

export function useSurroundings(): Surroundings {
  const surroundings = use(SurroundingsContext);
  if (surroundings === null) throw new Error("The page's components are rendered inside SurroundingsContext.");
  return surroundings;
}

/** Renders again when the selected part changes. What the page displays already is as it opened. */
export function useAdmin<Part>(select: (state: State) => Part): Part {
  const { admin } = useSurroundings();
  return useSyncExternalStore(admin.subscribe, () => select(admin.getState()), () => select(admin.getInitialState()));
}
