import { typed } from "@glosa/comments/composition.ts";
import { posting } from "@glosa/comments/outbox.ts";
import type { Comment, CommentPage, Issue, Reactions } from "../../model/values.ts";
import { showing } from "../reduce.ts";
import type { ThreadState } from "../state.ts";

/** The state after an action of writing. */
export function reduceWriting(state: ThreadState, action: WritingAction): ThreadState {
  switch (action.type) {
    case "creating-issue":
      return { ...state, phase: { tag: "creating" } };
    case "issue-created":
      return showing({ ...state, issue: action.issue }, action.comments);
    case "issue-not-created":
      return { ...state, phase: { tag: "missing" } };
    case "replying":
      return { ...state, composer: typed(state.composer, action.text), focus: { on: "draft" } };
    case "posting":
      return { ...state, composer: posting(state.composer, action.text) };
    case "edit-begun":
      return { ...state, editing: new Map(state.editing).set(action.id, action.text), focus: { on: action.id } };
    case "edited":
      return { ...state, editing: new Map(state.editing).set(action.id, action.text) };
    case "edit-left":
      return { ...state, editing: withoutKey(state.editing, action.id) };
    case "saving":
      return { ...state, updatingComment: true };
    case "saved": {
      const { comment, text } = action;
      const editing = state.editing.get(comment.id) === text ? withoutKey(state.editing, comment.id) : state.editing;
      return { ...changed(state, comment.id, (old) => ({ ...comment, reactions: comment.reactions ?? old.reactions })), updatingComment: false, editing };
    }
    case "not-saved":
      return { ...state, updatingComment: false };
    case "deleting":
      return { ...state, deleting: new Set(state.deleting).add(action.id) };
    case "deleted":
      return { ...deleted(state, action.id), deleting: without(state.deleting, action.id), editing: withoutKey(state.editing, action.id) };
    case "not-deleted":
      return { ...state, deleting: without(state.deleting, action.id) };
    case "reacting":
      return { ...state, reacting: new Set(state.reacting).add(action.key) };
    case "reacted":
      return { ...state, reacting: without(state.reacting, action.key) };
    case "reactions":
      return changed(state, action.id, (old) => ({ ...old, reactions: action.reactions }));
  }
}

function changed(state: ThreadState, id: string, change: (comment: Comment) => Comment): ThreadState {
  const { comments } = state;
  if (comments === null) return state;
  return { ...state, comments: { ...comments, data: comments.data.map((comment) => (comment.id === id ? change(comment) : comment)) } };
}

function deleted(state: ThreadState, id: string): ThreadState {
  const { comments } = state;
  if (comments === null) return state;
  return { ...state, sent: state.sent.filter((comment) => comment.id !== id), comments: { ...comments, count: Math.max(0, comments.count - 1), data: comments.data.filter((comment) => comment.id !== id) } };
}

function without(set: ReadonlySet<string>, item: string): ReadonlySet<string> {
  return new Set([...set].filter((other) => other !== item));
}

function withoutKey(map: ReadonlyMap<string, string>, key: string): ReadonlyMap<string, string> {
  return new Map([...map].filter(([other]) => other !== key));
}

/** Every change of a thread's state by writing. */
export type WritingAction =
  | { readonly type: "creating-issue" }
  | { readonly type: "issue-created"; readonly issue: Issue; readonly comments: CommentPage }
  | { readonly type: "issue-not-created" }
  | { readonly type: "replying"; readonly text: string }
  | { readonly type: "posting"; readonly text: string }
  | { readonly type: "edit-begun"; readonly id: string; readonly text: string }
  | { readonly type: "edited"; readonly id: string; readonly text: string }
  | { readonly type: "edit-left"; readonly id: string }
  | { readonly type: "saving" }
  | { readonly type: "saved"; readonly comment: Comment; readonly text: string }
  | { readonly type: "not-saved" }
  | { readonly type: "deleting"; readonly id: string }
  | { readonly type: "deleted"; readonly id: string }
  | { readonly type: "not-deleted"; readonly id: string }
  | { readonly type: "reacting"; readonly key: string }
  | { readonly type: "reacted"; readonly key: string }
  | { readonly type: "reactions"; readonly id: string; readonly reactions: Reactions | null };
