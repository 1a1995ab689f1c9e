/** The page's state, and everything that a person can do. Independent of React. */
import type { Clock } from "@glosa/kit/browser/clock.ts";
import { createStore } from "zustand/vanilla";
import { Refused } from "../api/refused.ts";
import type { Action, Comment, Filters, FirstView, Session, Status } from "../api/types.ts";
import { editing } from "./editing.ts";
import { failureOf } from "./failures.ts";
import { marking } from "./marking.ts";
import type { ModerationApi } from "./moderation-api.ts";
import { notifying, type PushTools } from "./notifying.ts";
import { shielding } from "./shielding.ts";
import { owning, type PasskeyTools, registering } from "./owning.ts";
import { opening } from "./opening.ts";
import { type Change, reduce } from "./reduce.ts";
import { INITIAL, isFiltered, NO_FILTERS, seenIn, STALE, type State, statusOf, type Tab, type ToastText, type View } from "./state.ts";

/** Milliseconds between two questions whether anything changed. */
const POLL = 10_000;
/** Milliseconds that a result is shown. */
const TOAST = 10_000;

export interface AdminParts {
  readonly api: ModerationApi;
  /** What the page displays already; null for nothing. */
  readonly firstView: FirstView | null;
  readonly clock: Clock;
  /** The key of a link in the page's address; "" without one. */
  readonly key: string;
  /** Removes the key from the address. */
  readonly forgetKey: () => void;
  /** The address of a link with that key. */
  readonly linkOf: (key: string) => string;
  /** Whether somebody may be looking at the page. */
  readonly isVisible: () => boolean;
  /** The address where owners download all comments. */
  readonly exportAddress: string;
  readonly passkeys: PasskeyTools;
  readonly push: PushTools;
  /** Whether shortcuts are on, stored in this browser. */
  readonly shortcuts: { readonly areOn: boolean; readonly remember: (on: boolean) => void };
}

export type Admin = ReturnType<typeof createAdmin>;

const DONE: Readonly<Record<Action, readonly [ToastText, Status]>> = {
  approve: ["doneApprove", "visible"],
  spam: ["doneSpam", "spam"],
  delete: ["doneDelete", "deleted"],
};

export function createAdmin({ api, firstView, clock, key: givenKey, forgetKey, linkOf, isVisible, exportAddress, passkeys, push, shortcuts }: AdminParts) {
  const store = createStore<State>()(() => opening({ ...INITIAL, exportAddress, hasPasskeys: passkeys.areSupported, hasKey: givenKey !== "", hasShortcuts: shortcuts.areOn }, firstView));
  const get = store.getState;
  const dispatch = (change: Change) => store.setState(reduce(get(), change), true);
  let key = givenKey;
  let latest = 0;
  let endToast = () => {};
  let endPolling = () => {};

  /** Does something, and shows what failed. A session that ended shows the sign-in. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof Refused && error.status === 401) dispatch({ type: "signed-out", hasLeft: false, failure: "" });
      else if (error instanceof Refused && error.comment !== null) dispatch({ type: "conflict", comment: error.comment });
      else dispatch({ type: "failed", failure: failureOf(error) });
    }
  }

  function show(text: ToastText, number = 0, decision = "") {
    endToast();
    dispatch({ type: "toast", toast: { text, count: number, decision } });
    endToast = clock.after(TOAST, () => dispatch({ type: "toast", toast: null }));
  }

  /** Loads the list again, or its next part. Only the answer to the last question counts. */
  async function load(continues = false): Promise<void> {
    const { tab, filters, cursor } = get();
    latest += 1;
    const mine = latest;
    dispatch({ type: "loading" });
    await attempt(async () => {
      const page = tab === "reported" ? await api.reported() : await api.list(statusOf(tab), filters, continues ? cursor : "");
      if (mine === latest) dispatch({ type: "listed", page, continues });
    });
  }

  async function count(): Promise<boolean> {
    const { version } = get();
    const summary = await api.summary(version);
    dispatch({ type: "summary", summary });
    return summary.version !== version;
  }

  /** Checks whether anything changed. Comments that a person is working on stay in place. */
  async function poll(): Promise<void> {
    if (isVisible() && get().phase === "ready") {
      try {
        const changed = await count();
        const { selected, editing: edited, replying, annotating, blocking, view, comments, cursor } = get();
        const isOnFirstPage = comments.length <= 50 || cursor === "";
        if (changed && view === "comments" && [edited, replying, annotating, blocking].every((one) => one === null)) {
          if (selected.length === 0 && isOnFirstPage) await load();
          else store.setState({ isStale: true });
        }
      } catch (error) {
        if (error instanceof Refused && error.status === 401) dispatch({ type: "signed-out", hasLeft: false, failure: "" });
      }
    }
    schedule();
  }

  function schedule() {
    endPolling();
    endPolling = clock.after(POLL, () => void poll());
  }

  /** Loads what a person who signed in doesn't see yet. */
  async function open(person: Session): Promise<void> {
    const { phase, cursor } = get();
    dispatch({ type: "signed-in", person });
    // Without it, the page only opens later.
    if (firstView?.person?.id !== person.id) api.rememberPage(person).catch(() => undefined);
    void renewPush(person);
    if (phase !== "ready") await Promise.all([load(), attempt(async () => void (await count()))]);
    else if (cursor !== "") await load();
    schedule();
  }

  async function start(): Promise<void> {
    if (key !== "") return;
    try {
      const session = await api.session();
      if (session !== null) await open(session);
      else if (get().phase !== "signed-out") dispatch({ type: "signed-out", hasLeft: false, failure: "" });
    } catch (error) {
      const { phase, isLoading } = get();
      if (isLoading) dispatch({ type: "failed", failure: failureOf(error) });
      if (phase === "ready" || phase === "signed-out") schedule();
      else if (error instanceof Refused) dispatch({ type: "signed-out", hasLeft: false, failure: "" });
      else dispatch({ type: "unreachable" });
    }
  }

  /** Signs in by a link's key, or by a passkey. */
  async function signIn(withPasskey = false): Promise<void> {
    dispatch({ type: "signing-in" });
    try {
      const session = withPasskey ? await api.signInWithKey(await passkeys.use(await api.challenge())) : await api.signIn(key);
      key = "";
      forgetKey();
      await open(session);
    } catch (error) {
      if (error instanceof Refused && !withPasskey) {
        key = "";
        forgetKey();
        dispatch({ type: "key", hasKey: false });
      }
      dispatch({ type: "signed-out", hasLeft: false, failure: failureOf(error) });
    }
  }

  /** The selected comments, else the current one. */
  function chosen(): readonly string[] {
    const { selected, current } = get();
    return selected.length > 0 ? selected : current === "" ? [] : [current];
  }

  async function decide(action: Action, ids: readonly string[] = chosen()): Promise<void> {
    if (ids.length === 0) return;
    await attempt(async () => {
      const done = await api.decide(ids, action, action === "approve" ? seenIn(get(), ids) : undefined);
      const [text, status] = DONE[action];
      const stale = action === "approve" ? done.unchanged.filter((id) => find(id)?.status !== "visible") : [];
      dispatch({ type: "decided", ids: ids.filter((id) => !stale.includes(id)), status });
      show(stale.length > 0 ? STALE : done.changed.length === 0 ? "doneNothing" : text, done.changed.length, done.changed.length === 0 ? "" : done.decision);
      await count();
      if (stale.length > 0) await reload();
      else if (get().comments.length === 0) await load();
    });
  }

  async function undo(): Promise<void> {
    const decision = get().toast?.decision ?? "";
    if (decision === "") return;
    await attempt(async () => {
      const done = await api.undo(decision);
      show(done.changed.length === 0 ? "doneNothing" : "doneUndo");
      await Promise.all([load(), count()]);
    });
  }

  function find(id: string): Comment | undefined {
    const { comments, discussion } = get();
    return comments.find((one) => one.id === id) ?? discussion?.find((one) => one.id === id);
  }

  async function reload(): Promise<void> {
    const { opened } = get();
    await load();
    if (opened !== "") dispatch({ type: "discussion", id: opened, answer: await api.discussion(opened) });
  }

  const desk = { get, dispatch, attempt, show, find, reload };
  const { showPush, renewPush, leavePush, ...switching } = notifying(api, push, desk);
  return {
    ...editing(api, desk),
    ...marking(api, desk),
    ...shielding(api, desk),
    ...registering(api, passkeys, desk),
    ...switching,
    ...owning(api, linkOf, desk),
    chosen,
    getState: get,
    /** As the page opened. */
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    start,
    signIn,
    load,
    loadMore: () => load(true),
    poll,
    decide,
    undo,
    signOut: () =>
      attempt(async () => {
        const { person } = get();
        if (person !== null) await leavePush(person);
        await api.signOut();
        dispatch({ type: "signed-out", hasLeft: true, failure: "" });
      }),
    /** A link was opened while the page was. */
    takeKey: (next: string) => {
      key = next;
      dispatch({ type: "signed-out", hasLeft: false, failure: "" });
      dispatch({ type: "key", hasKey: next !== "" });
    },
    async go(view: View) {
      dispatch({ type: "view", view });
      await attempt(async () => {
        if (view === "comments") await load();
        else if (view === "blocks") dispatch({ type: "blocks", blocks: await api.blocks() });
        else if (view === "settings") dispatch({ type: "settings", settings: await api.settings() });
        else if (view === "log") dispatch({ type: "log", page: await api.log(), continues: false });
        else {
          const isOwner = get().person?.role === "owner";
          const [sessions, moderators, keys] = await Promise.all([api.sessions(), isOwner ? api.moderators() : [], api.passkeys(), showPush()]);
          dispatch({ type: "passkeys", passkeys: keys });
          dispatch({ type: "people", sessions, moderators });
        }
      });
    },
    moreLog: () => attempt(async () => dispatch({ type: "log", page: await api.log(get().logCursor), continues: true })),
    async showTab(tab: Tab) {
      dispatch({ type: "tab", tab });
      await load();
    },
    async filter(filters: Filters) {
      dispatch({ type: "filters", filters });
      await load();
    },
    async clearFilters() {
      if (!isFiltered(get().filters)) return;
      dispatch({ type: "filters", filters: NO_FILTERS });
      await load();
    },
    move: (by: 1 | -1) => dispatch({ type: "move", by }),
    focus: (id: string) => dispatch({ type: "focus", id }),
    select: (id: string) => {
      if (id !== "") dispatch({ type: "select", id });
    },
    selectAll: (all: boolean) => dispatch({ type: "select-all", all }),
    dismiss: () => dispatch({ type: "toast", toast: null }),
    setShortcuts: (on: boolean) => {
      shortcuts.remember(on);
      dispatch({ type: "shortcuts", on });
    },
    help: (shown: boolean) => dispatch({ type: "help", shown }),
    async open(id: string) {
      dispatch({ type: "open", id });
      if (id !== "") await attempt(async () => dispatch({ type: "discussion", id, answer: await api.discussion(id) }));
    },
    dispose() {
      endPolling();
      endToast();
    },
  };
}
