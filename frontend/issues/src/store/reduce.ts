import type { Comment, CommentPage } from "../model/values.ts";
import type { Action } from "./actions.ts";
import { pageCount } from "./derived.ts";
import { initialState, type ThreadState } from "./state.ts";

/** The state after an action. */
export function reduce(state: ThreadState, action: Action): ThreadState {
  switch (action.type) {
    case "starting":
      return { ...initialState(state.query), draft: state.draft, editing: state.editing, alert: state.alert };
    case "initialized":
      return { ...state, initializing: false, loadingComments: true };
    case "opened": {
      const { user, issue, comments, returned = false } = action;
      const focus = returned ? { on: "draft" } : state.focus;
      const opened = { ...state, user, issue, issueNotCreated: issue === null, loadingComments: false, focus };
      return comments === null ? opened : shown(opened, comments);
    }
    case "login-required":
      return { ...state, loginRequired: true, loginReason: action.reason, loadingComments: false };
    case "failed":
      return { ...state, failed: action.failure, initializing: false, loadingComments: false };
    case "user":
      return { ...state, user: action.user };
    case "creating-issue":
      return { ...state, creatingIssue: true };
    case "issue-created":
      return shown({ ...state, creatingIssue: false, issueNotCreated: false, issue: action.issue }, action.comments);
    case "issue-not-created":
      return { ...state, creatingIssue: false };
    case "loading":
      return { ...state, loadingComments: true, query: action.query };
    case "loaded":
      return shown({ ...state, loadingComments: false, loginRequired: false, loginReason: null }, action.comments);
    case "not-loaded":
      return { ...state, loadingComments: false, query: action.query };
    case "wrote":
      return { ...state, draft: action.text };
    case "replying":
      return { ...state, draft: action.text, focus: { on: "draft" } };
    case "posting":
      return { ...state, creatingComment: true };
    case "posted":
      // What was written while the comment was on its way is the next one.
      return { ...state, creatingComment: false, loadingComments: true, query: action.query, draft: state.draft === action.text ? "" : state.draft };
    case "not-posted":
      return { ...state, creatingComment: false };
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
    case "progress":
      return { ...state, progress: action.progress };
    case "alert":
      return { ...state, alert: action.text };
  }
}

/** The query follows what came: a platform may give another page, or fewer of them. */
function shown(state: ThreadState, comments: CommentPage): ThreadState {
  const { page, perPage } = comments;
  return { ...state, comments, query: { ...state.query, page: Math.min(page, pageCount(comments)), perPage } };
}

function changed(state: ThreadState, id: string, change: (comment: Comment) => Comment): ThreadState {
  const { comments } = state;
  if (comments === null) return state;
  return { ...state, comments: { ...comments, data: comments.data.map((comment) => (comment.id === id ? change(comment) : comment)) } };
}

function deleted(state: ThreadState, id: string): ThreadState {
  const { comments } = state;
  if (comments === null) return state;
  return { ...state, comments: { ...comments, count: Math.max(0, comments.count - 1), data: comments.data.filter((comment) => comment.id !== id) } };
}

function without(set: ReadonlySet<string>, item: string): ReadonlySet<string> {
  return new Set([...set].filter((other) => other !== item));
}

function withoutKey(map: ReadonlyMap<string, string>, key: string): ReadonlyMap<string, string> {
  return new Map([...map].filter(([other]) => other !== key));
}
