import { type Driver, failureOf } from "../driver/driver.ts";
import type { ThreadPage } from "../model/comment.ts";
import type { Action } from "./reduce.ts";
import { mayLoadMore, type ThreadState } from "./state.ts";
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

/** Loads comments into the state. Responses that arrive after a later `load` change nothing. */
export function loader(driver: () => Promise<Driver>, state: StateAccess): Loader {
  const { get, dispatch } = state;
  let turn = 0;
  let linked = "";

  const firstPage = async (around: string, isCurrent: () => boolean): Promise<ThreadPage> => {
    const { count, page } = await driver();
    if (count === null) return page({ cursor: null, total: 0, around });
    const total = await count();
    if (isCurrent()) dispatch({ type: "counted", count: total });
    return total === 0 ? NOTHING : page({ cursor: null, total, around });
  };
  /** Dispatches the response, or the failure, unless a later `load` has begun. */
  const dispatchCurrent = async (request: () => Promise<Action>, during: "load" | "more" | "replies", root = "") => {
    const mine = turn;
    const action = await request().catch((error: unknown): Action => ({ type: "failed", trouble: { failure: failureOf(error), during, root } }));
    if (mine === turn) dispatch(action);
  };
  const load = (around = "") => {
    const mine = (turn += 1);
    linked = around;
    dispatch({ type: "loading" });
    return dispatchCurrent(async () => ({ type: "loaded", page: await firstPage(around, () => mine === turn) }), "load");
  };
  const loadMore = async () => {
    const { next: cursor, count } = get();
    if (!mayLoadMore(get())) return;
    dispatch({ type: "loading-more" });
    await dispatchCurrent(async () => ({ type: "loaded-more", page: await (await driver()).page({ cursor, total: count ?? 0, around: "" }) }), "more");
  };
  const loadReplies = async (root: string) => {
    const { roots, loadingReplies } = get();
    const cursor = roots.find(({ id }) => id === root)?.replyCursor;
    if (typeof cursor !== "string" || loadingReplies.has(root)) return;
    dispatch({ type: "loading-replies", root });
    await dispatchCurrent(async () => ({ type: "loaded-replies", root, page: await (await driver()).moreReplies(root, cursor) }), "replies", root);
  };
  return { load, loadAgain: () => load(linked), loadMore, loadReplies };
}
