import type { RepliesPage, ThreadPage } from "../model/comment.ts";
import type { EditorState, Field, ReplyTarget, Status, Trouble } from "./state.ts";

/** Everything that changes a thread's state. */
export type Action =
  | { readonly type: "loading" }
  | { readonly type: "counted"; readonly count: number }
  /** The first page: it replaces what was shown. */
  | { readonly type: "loaded"; readonly page: ThreadPage }
  | { readonly type: "loading-more" }
  | { readonly type: "loaded-more"; readonly page: ThreadPage }
  | { readonly type: "loading-replies"; readonly root: string }
  | { readonly type: "loaded-replies"; readonly root: string; readonly page: RepliesPage }
  | { readonly type: "failed"; readonly trouble: Trouble }
  | { readonly type: "replying"; readonly target: ReplyTarget }
  | { readonly type: "reply-cancelled" }
  | { readonly type: "edited"; readonly text: string }
  /** `text` takes the place of the characters from `start` to `end`, and the caret goes behind it. */
  | { readonly type: "inserted"; readonly text: string; readonly start: number; readonly end: number }
  /** The first `found` in the text becomes `text`. */
  | { readonly type: "replaced"; readonly found: string; readonly text: string }
  | { readonly type: "field-set"; readonly field: Field; readonly value: string }
  | { readonly type: "identity-found"; readonly identity: Pick<EditorState, "fields" | "qqAvatar"> }
  /** The comment can't be sent because of that control. */
  | { readonly type: "refused"; readonly focus: Field | "text" | null }
  | { readonly type: "uploading" }
  | { readonly type: "upload-ended" }
  | { readonly type: "status"; readonly status: Status | null }
  | { readonly type: "panel-toggled"; readonly panel: "preview" | "emoji" }
  | { readonly type: "expanded"; readonly id: string };
