/** State that changes by actions and notifies subscribers. It doesn't depend on React. */
export interface Store<State, Action> {
  readonly get: () => State;
  readonly dispatch: (action: Action) => void;
  /** Calls `listener` after every change. The returned function ends that. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<State, Action>(
  reduce: (state: State, action: Action) => State,
  initial: State,
): Store<State, Action> {
  const listeners = new Set<() => void>();
  let state = initial;

  const dispatch = (action: Action) => {
    const next = reduce(state, action);
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
