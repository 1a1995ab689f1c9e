/** A search in one language: what was typed, the results, and the result that is chosen. It doesn't depend on React. */
import type { Answer, Hit, SearchOptions } from "@glosa/search";
import type { Clock } from "@glosa/kit/browser/clock.ts";
import { byPage, type PageResults, type Part } from "../../logic/search/results.ts";
import { createStore } from "../store.ts";

/** Results for a query. */
export interface Results {
  readonly query: string;
  readonly answer: Answer;
  /** The words to highlight, folded. */
  readonly words: ReadonlySet<string>;
  readonly pages: readonly PageResults[];
  /** Results in other languages, if there are none in this one. */
  readonly elsewhere: readonly Elsewhere[];
}

/** Results in another language. */
interface Elsewhere {
  readonly lang: string;
  readonly words: ReadonlySet<string>;
  readonly pages: readonly PageResults[];
}

/** `offline`: the browser has no network; `unavailable`: the index can't be used. */
type Failure = "offline" | "unavailable";

export interface SearchState {
  /** As typed. */
  readonly query: string;
  /** The latest results, which may be those of an earlier query; `null`: none yet. */
  readonly results: Results | null;
  readonly failure: Failure | null;
  /** The number of the chosen result. */
  readonly chosen: number;
}

type SearchAction =
  | { readonly type: "typed"; readonly query: string }
  | { readonly type: "answered"; readonly results: Results }
  | { readonly type: "failed"; readonly query: string; readonly failure: Failure }
  | { readonly type: "retried" }
  | { readonly type: "chosen"; readonly chosen: number };

/** Events in searches, for a site that counts them. Nothing identifies the reader. */
export type SearchEvent =
  /** The query has no results, and the reader stopped typing. */
  | { readonly type: "missed"; readonly query: string; readonly lang: string }
  /** The result at `place`, counted from 1, was opened. */
  | { readonly type: "opened"; readonly query: string; readonly lang: string; readonly opened: string; readonly place: number };

/** The engine of one language. */
interface Engine {
  readonly find: (query: string, options: SearchOptions) => Promise<Answer>;
}

/** What a session needs. */
export interface SessionPorts {
  readonly lang: string;
  /** The site's other languages. */
  readonly others: readonly string[];
  readonly engine: (lang: string) => Engine;
  readonly parts: readonly Part[];
  readonly clock: Clock;
  /** Runs `task` before the next frame is painted. */
  readonly frame: (task: () => void) => unknown;
  readonly isOnline: () => boolean;
  /** Counts what happens. */
  readonly count: (event: SearchEvent) => unknown;
  /** Reports an error to the site's owner. */
  readonly report: (message: string, error: unknown) => void;
  readonly limit: number;
}

/** Milliseconds after which a query that waits for files no longer holds up the next one. */
export const PATIENCE = 300;

/** Milliseconds after which a query that failed runs again by itself, the first time; then twice as long each time. */
export const RETRY = 1000;
/** How many times a failed query is tried again. */
const MOST_RETRIES = 5;

/** Milliseconds without typing after which a query without results counts. */
export const SETTLED = 1500;

/** Results in each of the other languages. */
const MOST_ELSEWHERE = 4;

const EMPTY: SearchState = { query: "", results: null, failure: null, chosen: 0 };

/** The words of the query alone decide what is found. */
const queryOf = ({ query }: Pick<SearchState, "query">) => query.trim();

/** Whether results of the query are still awaited. */
export const isSearching = (state: SearchState) => state.failure === null && queryOf(state) !== "" && state.results?.query !== queryOf(state);

/** A result that is shown, and the words to highlight in it. */
export interface ShownHit {
  readonly hit: Hit;
  readonly words: ReadonlySet<string>;
}

/** All results that are shown, in order. */
export function shownHits({ results }: Pick<SearchState, "results">): readonly ShownHit[] {
  if (results === null) return [];
  return [results, ...results.elsewhere].flatMap(({ words, pages }) => pages.flatMap(({ places }) => places.map(({ hit }) => ({ hit, words }))));
}

function reduce(state: SearchState, action: SearchAction): SearchState {
  switch (action.type) {
    case "typed":
      return { ...(queryOf(action) === "" ? EMPTY : state), query: action.query };
    case "answered":
      return queryOf(state) === "" ? state : { ...state, results: action.results, failure: null, chosen: 0 };
    case "failed":
      return queryOf(state) === action.query ? { ...state, failure: action.failure } : state;
    case "retried":
      return { ...state, failure: null };
    case "chosen":
      return { ...state, chosen: action.chosen };
  }
}

export type SearchSession = ReturnType<typeof createSession>;

/**
 * Creates a session. Results follow the typing as fast as they're found: while one query runs, the next one waits for it,
 * and only the latest waits.
 */
export function createSession(ports: SessionPorts) {
  const { lang, others, engine, parts, clock, frame, isOnline, count, report } = ports;
  const store = createStore(reduce, EMPTY);
  let { limit } = ports;
  let running: object | null = null;
  let started = 0;
  let shown = 0;
  let cancelCount = () => {};
  let failures = 0;
  let cancelRetry = () => {};

  const find = async (query: string): Promise<Results> => {
    const answer = await engine(lang).find(query, { limit, typing: true });
    const pages = byPage(answer.hits, parts);
    const elsewhere = answer.hits.length > 0 ? [] : await Promise.all(others.map((other) => findElsewhere(query, other)));
    let first = 0;
    const numbered = elsewhere.flat().map(({ lang: other, answer: { words, hits } }) => {
      const own = { lang: other, words: new Set(words), pages: byPage(hits, parts, first) };
      first += hits.length;
      return own;
    });
    return { query, answer, words: new Set(answer.words), pages, elsewhere: numbered.filter((other) => other.pages.length > 0) };
  };
  const findElsewhere = async (query: string, other: string) => {
    try {
      return [{ lang: other, answer: await engine(other).find(query, { limit: MOST_ELSEWHERE }) }];
    } catch {
      // The language has no index, or its files can't be read: its results are an addition.
      return [];
    }
  };

  const run = async (query: string, number: number) => {
    try {
      const results = await find(query);
      if (number < shown) return;
      shown = number;
      forgetFailures();
      store.dispatch({ type: "answered", results });
      watchForMiss(results);
    } catch (error) {
      if (number < shown) return;
      store.dispatch({ type: "failed", query, failure: isOnline() ? "unavailable" : "offline" });
      if (isOnline() && failures === 0) report("Search failed.", error);
      // The query may have shared a request of an earlier one, and nobody may type anymore.
      if (query === queryOf(store.get()) && failures < MOST_RETRIES) {
        cancelRetry();
        cancelRetry = clock.after(RETRY * 2 ** failures, start);
        failures += 1;
      }
    }
  };
  const forgetFailures = () => {
    cancelRetry();
    failures = 0;
  };
  const start = () => {
    const query = queryOf(store.get());
    if (running !== null || query === "") return;
    const turn = {};
    running = turn;
    const next = () => {
      cancel();
      if (running !== turn) return;
      running = null;
      if (queryOf(store.get()) !== query) start();
    };
    const cancel = clock.after(PATIENCE, next);
    started += 1;
    void run(query, started).finally(next);
  };
  const again = () => {
    running = null;
    forgetFailures();
    store.dispatch({ type: "retried" });
    start();
  };
  const watchForMiss = ({ query, answer }: Results) => {
    cancelCount();
    if (answer.hits.length > 0) return;
    cancelCount = clock.after(SETTLED, () => {
      if (queryOf(store.get()) === query) count({ type: "missed", query, lang });
    });
  };

  return {
    lang,
    get: store.get,
    /** Calls `listener` in the next frame, once for all changes until then: a letter and its results change the page together. */
    subscribe: (listener: () => void) => {
      let isAwaited = false;
      return store.subscribe(() => {
        if (isAwaited) return;
        isAwaited = true;
        frame(() => {
          isAwaited = false;
          listener();
        });
      });
    },
    type: (query: string) => {
      if (query === store.get().query) return;
      cancelCount();
      forgetFailures();
      store.dispatch({ type: "typed", query });
      const { results, failure } = store.get();
      if (results?.query !== query.trim() || failure !== null) start();
    },
    /** Searches again after a failure. */
    retry: () => {
      if (store.get().failure !== null) again();
    },
    /** Asks for this many results. */
    show: (most: number) => {
      if (most === limit) return;
      limit = most;
      again();
    },
    /** Chooses a result. After the last one comes the first. */
    choose: (order: number) => {
      const { length } = shownHits(store.get());
      if (length > 0) store.dispatch({ type: "chosen", chosen: (order + length) % length });
    },
    /** A reader opened the result at `url`. */
    opened: (url: string) => {
      const { results } = store.get();
      const order = shownHits({ results }).findIndex(({ hit }) => hit.url === url);
      if (results !== null) count({ type: "opened", query: results.query, lang, opened: url, place: order + 1 });
    },
  };
}
