import type { Clock } from "@glosa/kit/browser/clock.ts";
import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import { createStore } from "zustand/vanilla";
import { firstQuery } from "../model/values.ts";
import type { Options, Page } from "../options/options.ts";
import type { Action } from "./actions.ts";
import { draftKeeper } from "./drafts.ts";
import { progressBar } from "./progress.ts";
import { reduce } from "./reduce.ts";
import { initialState, type ThreadState } from "./state.ts";
import type { Thread } from "./thread.ts";

/** A thread's state, with what it does by itself: drafts are kept, the bar runs, the alert goes. */
export interface StateStore extends Pick<Thread, "getState" | "subscribe" | "dismissAlert" | "dispose"> {
  /** Changes nothing after `dispose`. */
  readonly dispatch: (action: Action) => void;
  /** The same for what another reducer makes of the state. */
  readonly change: (next: (state: ThreadState) => ThreadState) => void;
  readonly alert: (text: string) => void;
}

/** How long the alert stays, in milliseconds. */
const ALERT_TIME = 3000;

/** The state of the thread of `page`, with nothing loaded; what was written in it in this tab is there again. */
export function createStateStore(options: Options, page: Page, { clock, session }: { readonly clock: Clock; readonly session: KeyStore }): StateStore {
  const drafts = draftKeeper(options, page, session);
  const store = createStore<ThreadState>()(() => ({ ...initialState(firstQuery(options.perPage)), ...drafts.read() }));
  let over = false;
  let endAlert = () => {};

  const change = (next: (state: ThreadState) => ThreadState) => {
    if (!over) store.setState(next(store.getState()), true);
  };
  const dispatch = (action: Action) => change((state) => reduce(state, action));
  const dismissAlert = () => {
    endAlert();
    dispatch({ type: "alert", text: null });
  };
  const bar = progressBar(clock, (progress) => dispatch({ type: "progress", progress }));
  const endWatch = store.subscribe((now, before) => {
    if (now.draft !== before.draft || now.editing !== before.editing) drafts.keep(now);
    bar.follow(now, before);
  });
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    dispatch,
    change,
    alert: (text) => {
      endAlert();
      dispatch({ type: "alert", text });
      endAlert = clock.after(ALERT_TIME, dismissAlert);
    },
    dismissAlert,
    dispose: () => {
      over = true;
      endAlert();
      bar.end();
      endWatch();
    },
  };
}
