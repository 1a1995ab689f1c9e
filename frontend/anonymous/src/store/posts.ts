/** How the state of a thread changes while a comment is being posted; loaded with `submitting.ts`. */
import { found, notPosted, posted, posting } from "@glosa/comments/posting.ts";
import type { Failure } from "../driver/failure.ts";
import { type Comment, commentsOf, type Root } from "../model/comment.ts";
import { withReplies } from "./reduce.ts";
import type { ThreadState } from "./state.ts";

/** `text` is being posted. */
export function afterSubmit(state: ThreadState, text: string): ThreadState {
  return { ...state, trouble: null, editor: posting(state.editor, text) };
}

/** The comment was posted. */
export function afterPost(state: ThreadState, comment: Comment): ThreadState {
  const { editor } = state;
  // By now, the reader may be replying to another comment.
  const target = editor.target?.pid === comment.pid ? null : editor.target;
  return { ...withComment(state, comment), trouble: null, panel: null, editor: posted({ ...editor, target, invalid: null }) };
}

/** The comment wasn't posted. */
export function afterFailure(state: ThreadState, failure: Failure): ThreadState {
  return { ...state, trouble: { failure, during: "submit", root: "" }, editor: notPosted(state.editor) };
}

/** A list contains the comment with that text, which seemed to have failed. */
export function afterFinding(state: ThreadState, text: string): ThreadState {
  return { ...state, trouble: state.trouble?.during === "submit" ? null : state.trouble, editor: found(state.editor, text) };
}

/** The first page, with the comments that were posted while it was loading: it may lack them. */
export function withSent(state: ThreadState, sent: readonly Comment[]): ThreadState {
  const listed = new Set(commentsOf(state.roots).map(({ id }) => id));
  const merged = sent.filter(({ id }) => !listed.has(id)).reduce(withComment, state);
  // A store that counts and lists in two requests may have counted before the post and listed after it.
  return { ...merged, count: Math.max(merged.count ?? 0, merged.roots.length) };
}

/** A root comment goes to the top of the list, a reply to the end of its root's replies. */
function withComment(state: ThreadState, comment: Comment): ThreadState {
  const { roots, count, replies } = state;
  if (comment.rid !== "") {
    const changed = withReplies(roots, comment.rid, { replies: [comment] });
    return { ...state, roots: changed, replies: replies === null ? null : replies + 1 };
  }
  if (roots.some(({ id }) => id === comment.id)) return state;
  const root: Root = { ...comment, removed: false, replies: [], replyCursor: null };
  return { ...state, roots: [root, ...roots], count: (count ?? 0) + 1 };
}
