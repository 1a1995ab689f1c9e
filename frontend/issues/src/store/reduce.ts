import type { CommentPage } from "../model/values.ts";
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
      const { user, issue, comments, returned } = action;
      const focus = returned ? { on: "draft" } : state.focus;
      const opened = { ...state, user, issue, issueNotCreated: issue === null, loadingComments: false, focus };
      return comments === null ? opened : showing(opened, comments);
    }
    case "login-required":
      return { ...state, loginRequired: true, loginReason: action.reason, loadingComments: false };
    case "failed":
      return { ...state, failed: action.failure, initializing: false, loadingComments: false };
    case "user":
      return { ...state, user: action.user };
    case "loading":
      return { ...state, loadingComments: true, query: action.query };
    case "loaded":
      return showing({ ...state, loadingComments: false, loginRequired: false, loginReason: null }, action.comments);
    case "not-loaded":
      return { ...state, loadingComments: false, query: action.query };
    case "wrote":
      return { ...state, draft: action.text };
    case "progress":
      return { ...state, progress: action.progress };
    case "alert":
      return { ...state, alert: action.text };
  }
}

/** The state with these comments. The query follows what came: a platform may give another page, or fewer of them. */
export function showing(state: ThreadState, comments: CommentPage): ThreadState {
  const { page, perPage } = comments;
  return { ...state, comments, query: { ...state.query, page: Math.min(page, pageCount(comments)), perPage } };
}
