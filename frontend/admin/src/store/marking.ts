/** Moderation that readers see: replies, pinned comments, answers, and closed pages. */
import type { Action, Comment, Done, Mark } from "../api/types.ts";
import type { Desk } from "./desk.ts";
import { STALE, type ToastText } from "./state.ts";

const DONE: Readonly<Record<Mark, readonly [ToastText, ToastText]>> = {
  pinned: ["donePin", "doneUnpin"],
  answer: ["doneAnswer", "doneUnanswer"],
};

export interface MarkingApi {
  /** Comments whose text changed after the revision in `seen` aren't approved. */
  readonly decide: (ids: readonly string[], action: Action, seen?: Readonly<Record<string, number>>) => Promise<Done>;
  readonly reply: (id: string, text: string) => Promise<{ readonly comment: Comment }>;
  readonly mark: (id: string, mark: Mark, on: boolean) => Promise<void>;
  readonly close: (path: string, closed: boolean) => Promise<void>;
}

export function marking(api: MarkingApi, { get, dispatch, attempt, show, find, reload }: Desk) {
  return {
    /** Opens the dialog for a reply; "" closes it. */
    answer: (id: string) => dispatch({ type: "reply", comment: find(id) ?? null }),
    /** Replies to a comment, which is published first if it waits. */
    async reply(text: string) {
      const { replying } = get();
      if (replying === null || replying.isSaving) return;
      const { comment } = replying;
      dispatch({ type: "replying" });
      await attempt(async () => {
        if (comment.status !== "visible") {
          const { unchanged } = await api.decide([comment.id], "approve", { [comment.id]: comment.revision });
          if (unchanged.length > 0) {
            await reload();
            dispatch({ type: "failed", failure: STALE });
            return;
          }
          dispatch({ type: "decided", ids: [comment.id], status: "visible" });
        }
        await api.reply(comment.id, text);
        dispatch({ type: "reply", comment: null });
        show("doneReply");
        await reload();
      });
    },
    /** Sets a mark, or removes it. */
    async toggle(id: string, mark: Mark) {
      const comment = find(id);
      if (comment === undefined || !mayMark(comment, mark)) return;
      const on = !comment[mark];
      await attempt(async () => {
        await api.mark(id, mark, on);
        show(DONE[mark][on ? 0 : 1]);
        await reload();
      });
    },
    /** Closes the page of the open discussion for readers, or opens it again. */
    async toggleClosed() {
      const { discussion, isClosed } = get();
      const page = discussion?.[0]?.url;
      if (page === undefined) return;
      await attempt(async () => {
        await api.close(page, !isClosed);
        show(isClosed ? "doneReopen" : "doneClose");
        await reload();
      });
    },
  };
}

/** Roots are pinned; replies answer. */
export function mayMark({ rid, status }: Comment, mark: Mark): boolean {
  return status === "visible" && (rid === "") === (mark === "pinned");
}
