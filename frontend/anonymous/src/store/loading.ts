import type { Driver } from "../driver/driver.ts";
import { failureOf } from "../driver/failure.ts";
import type { ThreadPage } from "../model/comment.ts";
import type { Action } from "./actions.ts";
import { type ThreadState, mayLoadMore } from "./state.ts";
import type { Thread } from "./thread.ts";

/** A thread's state, and the ways to change it. */
export interface StateAccess {
  readonly get: () => ThreadState;
  readonly dispatch: (action: Action) => void;
  /** The same for code that is loaded later. */
  readonly change: (next: (state: ThreadState) => ThreadState) => void;
  /** Ends with the thread. */
  readonly subscribe: Thread["subscribe"];
}

/** `loadAgain` repeats the last `load`. */
type Loader = Pick<Thread, "load" | "loadMore" | "loadReplies"> & { readonly loadAgain: () => Promise<void> };

const NOTHING: ThreadPage = { roots: [], count: 0, replies: null, next: null, detached: false };

/** Brings comments into the state. What a later `load` has overtaken changes nothing. */
export function loader(driver: Driver, state: StateAccess): Loader {
  const { get, dispatch } = state;
  let turn = 0;
  let linked = "";

  const firstPage = async (around: string, isCurrent: () => boolean): Promise<ThreadPage> => {
    if (driver.count === null) return driver.page({ cursor: null, total: 0, around });
    const total = await driver.count();
    if (isCurrent()) dispatch({ type: "counted", count: total });
    return total === 0 ? NOTHING : driver.page({ cursor: null, total, around });
  };
  const load = async (around = "") => {
    const mine = (turn += 1);
    linked = around;
    dispatch({ type: "loading" });
    try {
      const page = await firstPage(around, () => mine === turn);
      if (mine === turn) dispatch({ type: "loaded", page });
    } catch (error) {
      if (mine === turn) dispatch({ type: "failed", trouble: { failure: failureOf(error), during: "load", root: "" } });
    }
  };
  const loadMore = async () => {
    const { next: cursor, count } = get();
    if (!mayLoadMore(get())) return;
    const mine = turn;
    dispatch({ type: "loading-more" });
    try {
      const page = await driver.page({ cursor, total: count ?? 0, around: "" });
      if (mine === turn) dispatch({ type: "loaded-more", page });
    } catch (error) {
      if (mine === turn) dispatch({ type: "failed", trouble: { failure: failureOf(error), during: "more", root: "" } });
    }
  };
  const loadReplies = async (root: string) => {
    const { roots, loadingReplies } = get();
    const cursor = roots.find(({ id }) => id === root)?.replyCursor;
    if (driver.moreReplies === null || typeof cursor !== "string" || loadingReplies.has(root)) return;
    const mine = turn;
    dispatch({ type: "loading-replies", root });
    try {
      const page = await driver.moreReplies(root, cursor);
      if (mine === turn) dispatch({ type: "loaded-replies", root, page });
    } catch (error) {
      if (mine === turn) dispatch({ type: "failed", trouble: { failure: failureOf(error), during: "replies", root } });
    }
  };
  return { load, loadAgain: () => load(linked), loadMore, loadReplies };
}
