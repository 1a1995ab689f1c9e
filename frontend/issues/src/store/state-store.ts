import type { DraftParts } from "@glosa/comments/drafts.ts";
import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import { createStore } from "zustand/vanilla";
import { type Comment, firstQuery, type User } from "../model/values.ts";
import type { Options, Page } from "../options/options.ts";
import type { Action } from "./actions.ts";
import { type IssueOutbox, openUnsentTexts } from "./drafts.ts";
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
  readonly outbox: IssueOutbox;
  /** Stores what is written now, rather than soon. */
  readonly flush: () => void;
  /** Clears the new comment if these comments contain it: a post that seemed to have failed. */
  readonly settle: (comments: readonly Comment[]) => void;
}

interface StateParts extends DraftParts {
  readonly session: KeyStore;
  /** See `ThreadState`. */
  readonly sortable?: boolean;
}

/** How long the alert stays, in milliseconds. */
const ALERT_TIME = 3000;

/** The state of the thread of `page`, with nothing loaded; what was written in it in this tab is there again. */
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
    texts.keep(now, before);
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

/** The comment is what `user` posted. */
function isPost({ author, contentRaw, createdAt }: Comment, { user, at, text }: { readonly user: User | null; readonly at: number; readonly text: string }): boolean {
  return author.username === user?.username && plain(contentRaw) === plain(text) && Date.parse(createdAt) > at - CLOCK_SKEW;
}

function plain(text: string): string {
  return text.replaceAll("\r\n", "\n").trim();
}
