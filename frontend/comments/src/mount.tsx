/** Mounting a widget, and what its components share. */
import { type FailureWords, type HostChanges, prepareHost, showFailure } from "@glosa/kit/browser/host-element.ts";
import { type Context, createContext, type ReactNode, use, useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";

/** A widget in an element. */
export interface Handle<Given> {
  /** Shows the thread that these options name instead; an option that is left out gets its default. */
  readonly update: (given: Given) => void;
  /** Removes the widget and leaves the element as it was before, but empty. */
  readonly destroy: () => void;
}

/** A widget with access to its thread. */
export interface Mounted<Given, Thread> extends Handle<Given> {
  /** The thread, once it is rendered; null if another one took its place, or the widget is gone. */
  readonly thread: () => Promise<Thread | null>;
}

/** A thread, and what shows it. */
interface View<Thread> {
  readonly thread: Thread;
  readonly content: ReactNode;
  /** The tag of its language. */
  readonly tag: string;
}

/** The parts that differ between the widgets. */
interface Adapter<Given, Thread> {
  /** Loads what the first render needs, such as the language. The returned function opens the thread; its content has that key. */
  readonly prepare: (given: Given) => Promise<(key: number) => View<Thread>>;
  readonly host: (given: Given) => HostChanges;
  /** The language of a failure notice, if the language itself can't be loaded. */
  readonly tagOf: (given: Given) => string;
  readonly failureWords: FailureWords;
  readonly report: (error: unknown) => void;
}

/** Widgets by their element: an element contains at most one. */
const MOUNTED = new WeakMap<Element, { readonly destroy: () => void }>();

/** Puts a widget into `element` and removes what was in it. */
export function mountWidget<Given, Thread extends { readonly dispose: () => void }>(element: HTMLElement, given: Given, adapter: Adapter<Given, Thread>): Mounted<Given, Thread> {
  MOUNTED.get(element)?.destroy();
  const root = createRoot(element, { onUncaughtError: fail });
  let latest = 0;
  let leave = () => {};
  let current = given;

  /** If two updates load something at the same time, the later one counts. */
  async function show(next: Given): Promise<Thread | null> {
    latest += 1;
    const turn = latest;
    current = next;
    let open: (key: number) => View<Thread>;
    try {
      open = await adapter.prepare(next);
    } catch (error) {
      if (turn === latest) fail(error);
      return null;
    }
    if (turn !== latest) return null;
    leave();
    const { thread, content, tag } = open(turn);
    const restoreHost = prepareHost(element, tag, adapter.host(next));
    leave = () => {
      thread.dispose();
      restoreHost();
    };
    root.render(content);
    return thread;
  }

  /** Something couldn't be loaded, or a component threw and React removed everything. The reader may try again; drafts are stored. */
  function fail(error: unknown) {
    adapter.report(error);
    leave();
    const tag = adapter.tagOf(current);
    leave = prepareHost(element, tag, adapter.host(current));
    root.render(<div ref={(place) => (place === null ? undefined : showFailure(place, { words: adapter.failureWords, tag, retry: () => handle.update(current) }))} />);
  }

  let shown = show(given);
  const handle: Mounted<Given, Thread> = {
    update: (next) => {
      shown = show(next);
    },
    destroy: () => {
      if (MOUNTED.get(element) !== handle) return;
      MOUNTED.delete(element);
      latest += 1;
      leave();
      root.unmount();
    },
    thread: async () => {
      const thread = await shown;
      return MOUNTED.get(element) === handle ? thread : null;
    },
  };
  MOUNTED.set(element, handle);
  return handle;
}

interface PlaceProps {
  /** Mounts a widget into the element. */
  readonly mount: (element: HTMLElement) => { readonly destroy: () => void };
  /** Identifies the options: another name mounts the widget again. */
  readonly name: string;
}

/** A widget in a React tree: an empty element on the server and until it's mounted (D12). */
export function Place({ mount, name }: PlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const show = useEffectEvent(mount);
  useEffect(() => {
    const element = document.createElement("div");
    place.current?.append(element);
    const handle = show(element);
    return () => {
      element.remove();
      // React doesn't let one root unmount another while it renders.
      queueMicrotask(handle.destroy);
    };
  }, [name]);
  return <div ref={place} className="glosa-comments" />;
}

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
