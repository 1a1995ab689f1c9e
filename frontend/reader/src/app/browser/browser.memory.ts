/** The browser's ports in memory: address bar, network, viewport, and preferences. */
import type { Address } from "./address.ts";
import type { Network } from "./network.ts";
import type { Preferences, Viewport } from "./viewport.ts";

type Answer = unknown;

/** A network whose answers a test sets. */
export interface MemoryNetwork extends Network {
  /** Every requested address, in order. */
  readonly requests: readonly string[];
  /** From now on, `address` returns `answer`: a value, a promise (one that never settles is a slow connection), or an Error to fail with. */
  readonly serve: (address: string, answer: Answer) => void;
}

/** A server with one answer per address. Other addresses are missing. */
export function memoryNetwork(initial: Readonly<Record<string, Answer>> = {}): MemoryNetwork {
  const answers = new Map(Object.entries(initial));
  const requests: string[] = [];

  const answerOf = async (address: string) => {
    requests.push(address);
    const answer = await answers.get(address);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return {
    requests,
    serve: (address, answer) => void answers.set(address, answer),
    json: answerOf,
    module: async (address) => {
      const module = await answerOf(address);
      if (module === undefined) throw new TypeError(`Failed to fetch dynamically imported module: ${address}`);
      return { default: module };
    },
  };
}

/** A viewport that records its changes. */
export interface MemoryViewport extends Viewport {
  /** Every change to the view, in order: `top smoothly`, `to 240`, `reveal magic`, `focus heading`. */
  readonly moves: readonly string[];
  /** The reader scrolls. */
  readonly scroll: (position: number) => void;
  /** The reader arrives at a section, and reads a part of it. */
  readonly read: (slug: string, progress?: number) => void;
}

/** A view of a page that has elements with the given ids. */
export function memoryViewport(ids: readonly string[] = []): MemoryViewport {
  const moves: string[] = [];
  let position = 0;
  let section = "";
  let progress = 0;
  return {
    moves,
    position: () => position,
    scrollTo: (target, smooth) => {
      position = target;
      moves.push(`to ${target}${smooth ? " smoothly" : ""}`);
    },
    reveal: (id, skipped = 0) => {
      if (ids.includes(id)) moves.push(skipped === 0 ? `reveal ${id}` : `reveal ${id} and ${skipped * 100}%`);
      return ids.includes(id);
    },
    focus: (id) => void moves.push(`focus ${id ?? "heading"}`),
    section: () => section,
    progress: () => progress,
    scroll: (target) => {
      position = target;
    },
    read: (slug, part = 0) => {
      section = slug;
      progress = part;
    },
  };
}

/** A system with only these preferences. */
export function memoryPreferences(given: Partial<Record<keyof Preferences, boolean>> = {}): Preferences {
  return {
    reducedMotion: () => given.reducedMotion ?? false,
    savesData: () => given.savesData ?? false,
  };
}

interface Entry {
  readonly href: string;
  readonly id: string | null;
}

/** An address bar that a test can use as a reader would. */
export interface MemoryAddress extends Address {
  /** What the address bar shows, without the origin. */
  readonly href: () => string;
  readonly length: () => number;
  /** The reader presses back (-1) or forward (1). */
  readonly go: (steps: number) => void;
  /** The browser follows a link to a heading by itself. */
  readonly followHash: (hash: string) => void;
  /** The document goes away. */
  readonly leave: () => void;
  /** The reader returns to the document, from the back/forward cache. */
  readonly comeBack: () => void;
  /** Requested full page loads, in order; `reload` is the current address again. */
  readonly loads: readonly string[];
}

const ORIGIN = "https://docs.example.org";

/** An address bar with a history that starts at `href`. */
export function memoryAddress(href: string): MemoryAddress {
  const moved = new Set<() => void>();
  const left = new Set<() => void>();
  const returned = new Set<() => void>();
  const loads: string[] = [];
  let entries: readonly Entry[] = [{ href, id: null }];
  let index = 0;
  let made = 0;

  const current = () => entries[index] ?? { href, id: null };
  const url = () => new URL(current().href, ORIGIN);
  const put = (entry: Entry) => {
    entries = entries.with(index, entry);
  };
  const add = (added: string, id: string | null) => {
    entries = [...entries.slice(0, index + 1), { href: relative(new URL(added, url())), id }];
    index += 1;
  };
  const call = (listeners: Iterable<() => void>) => {
    for (const listener of listeners) listener();
  };
  const entry = () => {
    const id = current().id ?? `entry-${(made += 1)}`;
    put({ ...current(), id });
    return id;
  };
  return {
    url,
    entry,
    visited: () => current().id !== null,
    push: (pushed) => add(pushed, `entry-${(made += 1)}`),
    replace: (replaced) => put({ ...current(), href: relative(new URL(replaced, url())) }),
    load: (loaded) => void loads.push(loaded),
    reload: () => void loads.push(current().href),
    on: (event, listener) => subscribe({ move: moved, leave: left, return: returned }[event], listener),
    href: () => current().href,
    length: () => entries.length,
    go: (steps) => {
      index = Math.min(Math.max(index + steps, 0), entries.length - 1);
      call(moved);
    },
    followHash: (hash) => {
      add(hash, null);
      call(moved);
    },
    leave: () => call(left),
    comeBack: () => call(returned),
    loads,
  };
}

function subscribe(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function relative(url: URL): string {
  return url.pathname + url.search + url.hash;
}
