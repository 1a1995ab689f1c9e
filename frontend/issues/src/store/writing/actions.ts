import type { Comment, CommentPage, Issue, Reactions } from "../../model/values.ts";

/** What writing changes in a thread's state. */
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
