import { type Context, createContext, use, useSyncExternalStore } from "react";

/** A thread that components subscribe to. */
interface Subscribable<State> {
  readonly getState: () => State;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Access to what the components of a widget share. */
interface SurroundingsAccess<State, Surroundings> {
  /** Null outside a widget. */
  readonly SurroundingsContext: Context<Surroundings | null>;
  /** The surroundings of the widget that the component belongs to. */
  readonly useSurroundings: () => Surroundings;
  /** A part of the thread's state. The component renders again when that part is another, so `select` must not create objects. */
  readonly useThread: <Part>(select: (state: State) => Part) => Part;
}

/** Makes the context of a widget's components. `component`: its name, for the error message. */
export function surroundingsOf<State, Surroundings extends { readonly thread: Subscribable<State> }>(component: string): SurroundingsAccess<State, Surroundings> {
  const SurroundingsContext = createContext<Surroundings | null>(null);
  const useSurroundings = () => {
    const surroundings = use(SurroundingsContext);
    if (surroundings === null) throw new Error(`Rendered outside of <${component}>.`);
    return surroundings;
  };
  const useThread = <Part,>(select: (state: State) => Part) => {
    const { subscribe, getState } = useSurroundings().thread;
    return useSyncExternalStore(subscribe, () => select(getState()));
  };
  return { SurroundingsContext, useSurroundings, useThread };
}
