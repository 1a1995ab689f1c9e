import { typed } from "@glosa/comments/composition.ts";
import { found, notPosted, posted } from "@glosa/comments/outbox.ts";
import type { Comment, CommentPage, Issue, Query, User } from "../model/values.ts";
import { isDescending, pageCount } from "./derived.ts";
import { type Failure, initialState, type Progress, type ThreadState } from "./state.ts";

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

/** The state with these comments. The query follows them, because a platform may return another page or fewer pages. */
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

/** Every change of a thread's state while it's read; the changes of writing are in `writing/reduce.ts`. */
export type Action =
  /** Starts from the beginning, but retains what the reader has written. */
  | { readonly type: "starting" }
  | { readonly type: "initialized" }
  /** If `returned`, the reader has just returned from a login, successful or not. */
  | { readonly type: "opened"; readonly user: User | null; readonly issue: Issue | null; readonly comments: CommentPage | null; readonly returned: boolean }
  | { readonly type: "login-required"; readonly reason: Failure | null }
  | { readonly type: "failed"; readonly failure: Failure }
  | { readonly type: "user"; readonly user: User | null }
  | { readonly type: "loading"; readonly query: Query }
  | { readonly type: "loaded"; readonly comments: CommentPage }
  /** The comments and their query stay as they are. */
  | { readonly type: "not-loaded"; readonly query: Query }
  | { readonly type: "wrote"; readonly text: string }
  /** If `loading`, the list that contains it is requested next. */
  | { readonly type: "posted"; readonly comment: Comment; readonly loading: boolean }
  | { readonly type: "not-posted" }
  /** A list contains the comment with that text, although posting it seemed to have failed. */
  | { readonly type: "found"; readonly text: string }
  | { readonly type: "progress"; readonly progress: Progress }
  | { readonly type: "alert"; readonly text: string | null };
