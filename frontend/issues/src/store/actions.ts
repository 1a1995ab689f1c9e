import type { Comment, CommentPage, Issue, Query, User } from "../model/values.ts";
import type { Failure, Progress } from "./state.ts";

/** Everything that changes a thread's state while it is read; what writing changes is in `writing/actions.ts`. */
export type Action =
  /** From the beginning; what the reader has written stays. */
  | { readonly type: "starting" }
  | { readonly type: "initialized" }
  /** `returned`: the reader has just come back from the login, logged in or not. */
  | { readonly type: "opened"; readonly user: User | null; readonly issue: Issue | null; readonly comments: CommentPage | null; readonly returned: boolean }
  | { readonly type: "login-required"; readonly reason: Failure | null }
  | { readonly type: "failed"; readonly failure: Failure }
  | { readonly type: "user"; readonly user: User | null }
  | { readonly type: "loading"; readonly query: Query }
  | { readonly type: "loaded"; readonly comments: CommentPage }
  /** The comments stay as they are, and so does the query that brought them. */
  | { readonly type: "not-loaded"; readonly query: Query }
  | { readonly type: "wrote"; readonly text: string }
  /** `loading`: the list that contains it is requested next. */
  | { readonly type: "posted"; readonly comment: Comment; readonly loading: boolean }
  | { readonly type: "not-posted" }
  /** A list contains the comment with that text, which seemed to have failed. */
  | { readonly type: "found"; readonly text: string }
  | { readonly type: "progress"; readonly progress: Progress }
  | { readonly type: "alert"; readonly text: string | null };
