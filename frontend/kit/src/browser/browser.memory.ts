/** In-memory implementations of browsers and servers, which tests control. */
import type { Clock } from "./clock.ts";
import type { KeyStore, SharedStore } from "./storage.ts";
import type { WatchLeaving, WhenVisible } from "./visibility.ts";

export interface MemoryClock extends Clock {
  /** Lets time pass and runs what becomes due, in order. */
  readonly advance: (milliseconds: number) => void;
  /** How many tasks are still to run. */
  readonly waiting: () => number;
}

/** A clock that stays at `start`, in milliseconds since 1970 UTC, until it's advanced. */
export function memoryClock(start = 0): MemoryClock {
  let time = start;
  let due: readonly { readonly at: number; readonly task: () => void }[] = [];

  const after = (delay: number, task: () => void) => {
    const entry = { at: time + delay, task };
    due = [...due, entry].toSorted((one, other) => one.at - other.at);
    return () => {
      due = due.filter((other) => other !== entry);
    };
  };
  const advance = (milliseconds: number) => {
    const end = time + milliseconds;
    for (let next = due[0]; next !== undefined && next.at <= end; next = due[0]) {
      due = due.slice(1);
      time = next.at;
      next.task();
    }
    time = end;
  };
  return { now: () => time, after, advance, waiting: () => due.length };
}

/** Stores text as long as the object lives. */
export function memoryStorage(initial: Readonly<Record<string, string>> = {}): KeyStore {
  return sharedMemoryStorage(initial);
}

export interface SharedMemoryStorage extends SharedStore {
  /** The same store as another tab sees it. A write in one tab notifies the listeners of the other. */
  readonly otherTab: SharedStore;
}

/** The same, shared by two tabs. */
export function sharedMemoryStorage(initial: Readonly<Record<string, string>> = {}): SharedMemoryStorage {
  const texts = new Map(Object.entries(initial));
  const [here, there] = [new Set<Listener>(), new Set<Listener>()];
  return { ...tab(texts, { own: here, others: there }), otherTab: tab(texts, { own: there, others: here }) };
}

type Listener = readonly [key: string, listener: () => void];

interface Listeners {
  readonly own: Set<Listener>;
  readonly others: Set<Listener>;
}

function tab(texts: Map<string, string>, { own, others }: Listeners): SharedStore {
  const change = (key: string, action: () => unknown) => {
    const before = texts.get(key);
    action();
    if (texts.get(key) === before) return;
    for (const [observed, listener] of others) if (observed === key) listener();
  };
  return {
    read: (key) => texts.get(key) ?? null,
    write: (key, text) => change(key, () => texts.set(key, text)),
    remove: (key) => change(key, () => texts.delete(key)),
    onChange: (key, listener) => {
      const entry: Listener = [key, listener];
      own.add(entry);
      return () => void own.delete(entry);
    },
  };
}

/** A viewport that elements come near to when a test says so. */
export function memoryVisibility(): { readonly whenVisible: WhenVisible; readonly approach: (element: Element) => void } {
  const watched = new Map<Element, () => void>();
  return {
    whenVisible: (element, show) => {
      watched.set(element, show);
      return () => void watched.delete(element);
    },
    approach: (element) => {
      const show = watched.get(element);
      watched.delete(element);
      show?.();
    },
  };
}

/** A page that a test leaves. */
export interface MemoryLeaving {
  readonly watch: WatchLeaving;
  readonly leave: () => void;
  /** How many listeners there are. */
  readonly watched: () => number;
}

/** A page that stays until `leave` is called. */
export function memoryLeaving(): MemoryLeaving {
  const listeners = new Set<() => void>();
  return {
    watch: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    leave: () => {
      for (const listener of listeners) listener();
    },
    watched: () => listeners.size,
  };
}

/** Servers that answer when the test decides. */
export interface DeferredAnswers {
  readonly answer: () => Promise<unknown>;
  /** Answers the call of that number, from 0 on. */
  readonly give: (call: number, answer: unknown) => void;
  /** Calls so far. */
  readonly waiting: () => number;
}

/** Nothing is answered until `give`. */
export function deferredAnswers(): DeferredAnswers {
  const given: ((answer: unknown) => void)[] = [];
  const defer = () =>
    new Promise<unknown>((resolve) => {
      given.push(resolve);
    });
  return { answer: defer, give: (call, answer) => given[call]?.(answer), waiting: () => given.length };
}
