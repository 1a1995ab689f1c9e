/** The reader's state: the page that is shown, and the navigation to another one. It doesn't depend on React. */
import type { Branch, PageData, ReaderState } from "@glosa/contract";

/** The state of the navigation to another page. */
export type NavigationStatus =
  | { readonly kind: "ready" }
  | { readonly kind: "loading"; readonly path: string }
  | { readonly kind: "failed"; readonly path: string; readonly error: Error };

/** The state that the theme shows. */
export interface ReaderView {
  readonly state: ReaderState;
  readonly status: NavigationStatus;
}

/** Where the reader arrives on a page; a new object for every arrival. */
export type Arrival =
  | { readonly type: "stay" }
  | { readonly type: "top" }
  | { readonly type: "position"; readonly position: number }
  | { readonly type: "heading"; readonly id: string; /** How much of the section to skip, from 0 to 1. */ readonly progress?: number };

/** The state that the theme shows, and the place where the reader arrived. */
export interface NavigationState extends ReaderView {
  readonly arrival: Arrival;
}

/** Every event that changes the state. */
export type NavigationAction =
  | { readonly type: "started"; readonly path: string }
  | { readonly type: "arrived"; readonly state: ReaderState; readonly arrival: Arrival }
  | { readonly type: "failed"; readonly path: string; readonly error: Error }
  | { readonly type: "dismissed" }
  | { readonly type: "branch loaded"; readonly address: string; readonly branch: Branch }
  | { readonly type: "page replaced"; readonly page: PageData };

const READY: NavigationStatus = { kind: "ready" };

/** The state when the page in the document is `state`. */
export function initialState(state: ReaderState): NavigationState {
  return { state, status: READY, arrival: { type: "stay" } };
}

/** The state after `action`. */
export function reduce(current: NavigationState, action: NavigationAction): NavigationState {
  switch (action.type) {
    case "started":
      return { ...current, status: { kind: "loading", path: action.path } };
    case "arrived":
      return { state: action.state, status: READY, arrival: action.arrival };
    case "failed":
      return { ...current, status: { kind: "failed", path: action.path, error: action.error } };
    case "dismissed":
      return current.status.kind === "ready" ? current : { ...current, status: READY };
    case "branch loaded":
      return current.state.page.branch === action.address ? withState(current, { branch: action.branch }) : current;
    case "page replaced":
      return current.state.page.path === action.page.path ? withState(current, { page: action.page }) : current;
  }
}

function withState(current: NavigationState, change: Partial<ReaderState>): NavigationState {
  return { ...current, state: { ...current.state, ...change } };
}

/** State that changes by actions and notifies subscribers. */
export interface Store<State, Action> {
  readonly get: () => State;
  readonly dispatch: (action: Action) => void;
  /** Calls `listener` after every change. The returned function ends that. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Creates a store whose state changes by `reducer`. */
export function createStore<State, Action>(
  reducer: (state: State, action: Action) => State,
  initial: State,
): Store<State, Action> {
  const listeners = new Set<() => void>();
  let state = initial;

  const dispatch = (action: Action) => {
    const next = reducer(state, action);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { get: () => state, dispatch, subscribe };
}
