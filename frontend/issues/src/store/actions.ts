import type { Comment, CommentPage, Issue, Query, Reactions, User } from "../model/values.ts";
import type { Failure, Progress } from "./state.ts";

/** Everything that changes a thread's state. */
export type Action =
  /** From the beginning; what the reader has written stays. */
  | { readonly type: "starting" }
  | { readonly type: "initialized" }
  /** `returned`: the reader has just come back from the login, logged in or not. */
  | { readonly type: "opened"; readonly user: User | null; readonly issue: Issue | null; readonly comments: CommentPage | null; readonly returned?: boolean }
  | { readonly type: "login-required"; readonly reason: Failure | null }
  | { readonly type: "failed"; readonly failure: Failure }
  | { readonly type: "user"; readonly user: User | null }
  | { readonly type: "creating-issue" }
  | { readonly type: "issue-created"; readonly issue: Issue; readonly comments: CommentPage }
  | { readonly type: "issue-not-created" }
  | { readonly type: "loading"; readonly query: Query }
  | { readonly type: "loaded"; readonly comments: CommentPage }
  /** The comments stay as they are, and so does the query that brought them. */
  | { readonly type: "not-loaded"; readonly query: Query }
  | { readonly type: "wrote"; readonly text: string }
  | { readonly type: "replying"; readonly text: string }
  | { readonly type: "posting" }
  | { readonly type: "posted"; readonly text: string; readonly query: Query }
  | { readonly type: "not-posted" }
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
  | { readonly type: "reactions"; readonly id: string; readonly reactions: Reactions | null }
  | { readonly type: "progress"; readonly progress: Progress }
  | { readonly type: "alert"; readonly text: string | null };
