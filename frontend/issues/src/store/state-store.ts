import type { DraftParts } from "@glosa/comments/composition.ts";
import type { Clock } from "@glosa/kit/browser/clock.ts";
import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import { createStore } from "zustand/vanilla";
import { type Comment, firstQuery, type User } from "../model/values.ts";
import type { Options, Page } from "../options/options.ts";
import { type Action, reduce } from "./reduce.ts";
import { isPending } from "./derived.ts";
import { type IssueOutbox, openUnsentTexts } from "./drafts.ts";
import { initialState, type Progress, type ThreadState } from "./state.ts";
import type { Thread } from "./thread.ts";

/** A thread's state and what follows from it automatically: drafts are stored, the progress bar runs, the alert disappears. */
export interface StateStore extends Pick<Thread, "getState" | "subscribe" | "dismissAlert" | "dispose"> {
  /** Changes nothing after `dispose`. */
  readonly dispatch: (action: Action) => void;
  /** Changes the state with another reducer. */
  readonly change: (next: (state: ThreadState) => ThreadState) => void;
  /** Shows a text in the alert. */
  readonly alert: (text: string) => void;
  readonly outbox: IssueOutbox;
  /** Stores what is written immediately. */
  readonly flush: () => void;
  /** Clears the new comment if these comments contain it, although posting it seemed to have failed. */
  readonly settle: (comments: readonly Comment[]) => void;
}

interface StateParts extends DraftParts {
  readonly session: KeyStore;
  /** See `ThreadState`. */
  readonly sortable?: boolean;
}

/** How long the alert is shown, in milliseconds. */
const ALERT_TIME = 3000;

/** The state of the thread of `page` before anything is loaded, with texts that were written in this tab. */
export function createStateStore(options: Options, page: Page, parts: StateParts): StateStore {
  const { clock, sortable } = parts;
  const texts = openUnsentTexts(options, page, parts);
  const { outbox } = texts;
  const store = createStore<ThreadState>()(() => ({ ...initialState(firstQuery(options.perPage), sortable), ...texts.read() }));
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
  const settle = (comments: readonly Comment[]) => {
    const { user } = store.getState();
    const text = outbox.settle(({ at, content }) => comments.some((comment) => isPost(comment, { user, at, text: content.text })));
    if (text !== null) dispatch({ type: "found", text });
  };
  const bar = progressBar(clock, (progress) => dispatch({ type: "progress", progress }));
  const endWatch = store.subscribe((now, before) => {
    texts.save(now, before);
    bar.follow(now, before);
    if (now.comments !== null && now.comments !== before.comments) settle(now.comments.data);
  });
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    dispatch,
    change,
    alert: (text) => {
      if (over) return;
      endAlert();
      dispatch({ type: "alert", text });
      endAlert = clock.after(ALERT_TIME, dismissAlert);
    },
    dismissAlert,
    outbox,
    flush: texts.flush,
    settle,
    dispose: () => {
      over = true;
      endAlert();
      bar.end();
      endWatch();
      texts.dispose();
    },
  };
}

/** Milliseconds by which the clocks of a reader and a platform may differ. */
const CLOCK_SKEW = 300_000;

/** Whether the comment is what `user` posted. */
function isPost({ author, contentRaw, createdAt }: Comment, { user, at, text }: { readonly user: User | null; readonly at: number; readonly text: string }): boolean {
  return author.username === user?.username && plain(contentRaw) === plain(text) && Date.parse(createdAt) > at - CLOCK_SKEW;
}

function plain(text: string): string {
  return text.replaceAll("\r\n", "\n").trim();
}

/** The bar over the list. It grows while something is being loaded or sent, and then fills up. */
interface ProgressBar {
  /** Runs or finishes the bar after a change of the state. Without comments, there is no bar. */
  readonly follow: (now: ThreadState, before: ThreadState) => void;
  /** Ends its timer. */
  readonly end: () => void;
}

/** `show` receives every change. */
function progressBar(clock: Clock, show: (progress: Progress) => void): ProgressBar {
  let cancel = () => {};

  const grow = (percent: number) => {
    show({ shown: true, percent });
    cancel = percent < MOST ? clock.after(INTERVAL, () => grow(percent + STEP)) : () => {};
  };
  const finish = () => {
    show({ shown: true, percent: 100 });
    cancel = clock.after(INTERVAL, () => show({ shown: false, percent: 0 }));
  };
  return {
    follow: (now, before) => {
      if (isBusy(now) === isBusy(before)) return;
      cancel();
      if (isBusy(now)) grow(0);
      else finish();
    },
    end: () => cancel(),
  };
}

/** Percent per step, and the most while something is being loaded or sent. */
const STEP = 5;
const MOST = 95;

/** Milliseconds between two steps, and until a full bar disappears. */
const INTERVAL = 200;

function isBusy(state: ThreadState): boolean {
  return isPending(state) && state.comments !== null;
}
