import { typed } from "@glosa/comments/composition.ts";
import { found, notPosted, posted } from "@glosa/comments/posting.ts";
import type { CommentPage } from "../model/values.ts";
import type { Action } from "./actions.ts";
import { isDescending, pageCount } from "./derived.ts";
import { initialState, type ThreadState } from "./state.ts";

/** The state after an action. */
export function reduce(state: ThreadState, action: Action): ThreadState {
  switch (action.type) {
    case "starting":
      return { ...initialState(state.query, state.sortable), composer: state.composer, sent: state.sent, editing: state.editing, alert: state.alert };
    case "initialized":
      return { ...state, phase: { tag: "opening" } };
    case "opened": {
      const { user, issue, comments, returned } = action;
      const focus = returned ? { on: "draft" } : state.focus;
      const opened = { ...state, user, issue, focus, loadingComments: false };
      return comments === null ? { ...opened, phase: { tag: "missing" } } : showing(opened, comments);
    }
    case "login-required":
      return { ...state, phase: { tag: "login-required", reason: action.reason }, loadingComments: false };
    case "failed":
      return { ...state, phase: { tag: "failed", failure: action.failure }, loadingComments: false };
    case "user":
      return { ...state, user: action.user };
    case "loading":
      return { ...state, loadingComments: true, query: action.query };
    case "loaded":
      return showing({ ...state, loadingComments: false }, action.comments);
    case "not-loaded":
      return { ...state, loadingComments: false, query: action.query };
    case "wrote":
      return { ...state, composer: typed(state.composer, action.text) };
    case "posted": {
      const next = { ...state, composer: posted(state.composer), sent: [...state.sent, action.comment], loadingComments: state.loadingComments || action.loading };
      return { ...next, comments: state.comments && withSent(state.comments, next) };
    }
    case "not-posted":
      return { ...state, composer: notPosted(state.composer) };
    case "found":
      return { ...state, composer: found(state.composer, action.text) };
    case "progress":
      return { ...state, progress: action.progress };
    case "alert":
      return { ...state, alert: action.text };
  }
}

/** The state with these comments. The query follows what came: a platform may give another page, or fewer of them. */
export function showing(state: ThreadState, comments: CommentPage): ThreadState {
  const { page, perPage, data } = comments;
  const listed = new Set(data.map(({ id }) => id));
  const next: ThreadState = { ...state, phase: { tag: "open" }, sent: state.sent.filter(({ id }) => !listed.has(id)), query: { ...state.query, page: Math.min(page, pageCount(comments)), perPage } };
  return { ...next, comments: withSent(comments, next) };
}

/** Adds the comments that the platform doesn't list yet to the page that they belong on. */
function withSent(comments: CommentPage, { sent, query, sortable }: ThreadState): CommentPage {
  const { count, page, data } = comments;
  const descending = isDescending(query, sortable);
  if (sent.length === 0 || (descending ? page > 1 : page < pageCount(comments))) return comments;
  return { ...comments, count: count + sent.length, data: descending ? [...sent.toReversed(), ...data] : [...data, ...sent] };
}
