/** Comments that others post while the page is open: asked for now and then, and shown when the reader wants to see them. */
import type { Clock } from "@glosa/kit/browser/clock.ts";
import type { OwnDriver } from "../driver/own-service/comments.ts";
import { type Comment, commentsOf, type Root } from "../model/comment.ts";
import type { ThreadState } from "./state.ts";
import type { Thread } from "./thread.ts";

/** Milliseconds between two requests: at first, and at most. Without news, they grow apart. */
const SHORTEST = 30_000;
const LONGEST = 300_000;
const FACTOR = 1.5;

/** When the page is shown. */
export interface PageVisibility {
  readonly isVisible: () => boolean;
  /** Calls the listener when the page is shown or hidden; returns a function that stops that. */
  readonly onChange: (listener: () => void) => () => void;
}

/** What the poll works with. */
interface ArrivalsParts {
  readonly driver: () => Promise<Pick<OwnDriver, "page" | "latest">>;
  readonly after: Clock["after"];
  readonly visibility: PageVisibility;
}

/** Calls `arrived` with the comments that aren't in the thread's list yet, newest first, while the page is visible. The returned function ends that. */
export function watchArrivals(thread: Thread, arrived: (comments: readonly Comment[]) => void, parts: ArrivalsParts): () => void {
  const { driver, after, visibility } = parts;
  const reported = new Set<string>();
  let delay = SHORTEST;
  let cancel = () => {};
  let isOver = false;

  const wait = () => {
    cancel();
    if (!isOver && visibility.isVisible()) cancel = after(delay, () => void ask());
  };
  const ask = async () => {
    delay = Math.min(delay * FACTOR, LONGEST);
    try {
      const own = await driver();
      // The answer is small or unchanged most of the time: it's the first page, which browsers revalidate.
      const { count, replies } = await own.page({ cursor: null, total: 0, around: "", newest: true });
      const more = count + (replies ?? 0) - totalOf(thread.getState());
      if (more > 0) {
        const latest = await own.latest();
        const listed = new Set(commentsOf(thread.getState().roots).map(({ id }) => id));
        const found = latest.filter(({ id }) => !listed.has(id)).slice(0, more);
        if (!isOver && found.length > 0) arrived(found);
        if (found.some(({ id }) => !reported.has(id))) delay = SHORTEST;
        for (const { id } of found) reported.add(id);
      }
    } catch {
      delay = LONGEST;
    }
    wait();
  };
  const endVisibility = visibility.onChange(() => {
    delay = SHORTEST;
    wait();
  });
  wait();
  return () => {
    isOver = true;
    cancel();
    endVisibility();
  };
}

/** The state with those comments that have a place in the list: root comments first, and replies after the others of their root. */
export function withArrivals(state: ThreadState, arrived: readonly Comment[]): ThreadState {
  const listed = new Set(commentsOf(state.roots).map(({ id }) => id));
  const added = arrived.filter(({ id, rid }) => !listed.has(id) && (rid === "" || state.roots.some((root) => root.id === rid)));
  const roots = added.filter(({ rid }) => rid === "").map((comment): Root => Object.assign({}, comment, { removed: false, replies: [], replyCursor: null }));
  const replies = added.filter(({ rid }) => rid !== "").toReversed();
  const isBelow = (root: Root) => ({ rid }: Comment) => rid === root.id;
  return {
    ...state,
    count: (state.count ?? 0) + roots.length,
    replies: state.replies === null ? null : state.replies + replies.length,
    roots: [...roots, ...state.roots].map((root) => (replies.some(isBelow(root)) ? Object.assign({}, root, { replies: [...root.replies, ...replies.filter(isBelow(root))] }) : root)),
  };
}

/** The comments that the service counts too: not those that wait for approval. */
function totalOf({ count, replies, roots }: ThreadState): number {
  return (count ?? 0) + (replies ?? 0) - commentsOf(roots).filter(({ pending }) => pending).length;
}
