import { typed } from "@glosa/comments/composition.ts";
import type { Comment, RepliesPage, Root, ThreadPage } from "../model/comment.ts";
import type { EditorState, Field, ReplyTarget, Status, ThreadState, Trouble } from "./state.ts";

/** The state after an action. */
export function reduce(state: ThreadState, action: Action): ThreadState {
  const { editor } = state;
  switch (action.type) {
    case "loading":
      return { ...state, phase: "loading", trouble: null };
    case "counted":
      return { ...state, count: action.count };
    case "loaded": {
      const { page } = action;
      return { ...state, closed: false, features: [], ...page, roots: distinct(page.roots), phase: "shown", trouble: null, loadingReplies: NONE };
    }
    case "loading-more":
      return { ...state, phase: "loading-more", trouble: null };
    case "loaded-more": {
      const { roots, count, replies, next } = action.page;
      return { ...state, phase: "shown", roots: distinct([...state.roots, ...roots]), count, replies, next };
    }
    case "loading-replies":
      return { ...state, trouble: null, loadingReplies: new Set([...state.loadingReplies, action.root]) };
    case "loaded-replies": {
      const loadingReplies = without(state.loadingReplies, action.root);
      return { ...state, loadingReplies, roots: withReplies(state.roots, action.root, action.page) };
    }
    case "failed":
      return failed(state, action.trouble);
    case "replying":
      return { ...state, editor: { ...editor, target: action.target, focus: { on: "text" } } };
    case "reply-cancelled":
      return { ...state, editor: typed({ ...editor, target: null }, "") };
    case "edited":
      return { ...state, editor: typed(editor, action.text) };
    case "inserted":
      return { ...state, editor: put(editor, action.text, action) };
    case "field-set":
      return { ...state, editor: fieldSet(editor, action) };
    case "uploading":
      return { ...state, editor: { ...editor, uploading: editor.uploading + action.by } };
    case "status":
      return { ...state, status: action.status };
    case "panel-toggled":
      return { ...state, panel: state.panel === action.panel ? null : action.panel };
    case "expanded":
      return { ...state, expanded: new Set([...state.expanded, action.id]) };
  }
}

const NONE: ReadonlySet<string> = new Set();

type Of<Type extends Action["type"]> = Extract<Action, { readonly type: Type }>;

function failed(state: ThreadState, trouble: Of<"failed">["trouble"]): ThreadState {
  if (trouble.during === "submit") return { ...state, trouble, status: { key: "notSent" } };
  if (trouble.during === "replies") return { ...state, trouble, loadingReplies: without(state.loadingReplies, trouble.root) };
  return { ...state, phase: "shown", trouble };
}

/** The root comments with more replies to one of them. Without `next`, its cursor stays. */
export function withReplies(roots: readonly Root[], id: string, page: { readonly replies: readonly Comment[]; readonly next?: string | null }): readonly Root[] {
  return roots.map((root) => {
    if (root.id !== id) return root;
    const { replyCursor } = root;
    return Object.assign({}, root, { replies: distinct([...root.replies, ...page.replies]), replyCursor: page.next === undefined ? replyCursor : page.next });
  });
}

/** Each comment once, at its first place (D21). */
function distinct<Kind extends Comment>(comments: readonly Kind[]): readonly Kind[] {
  const first = new Map(comments.toReversed().map((comment) => [comment.id, comment]));
  return comments.filter((comment) => first.get(comment.id) === comment);
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((other) => other !== id));
}

function put(editor: EditorState, text: string, { start, end }: { readonly start: number; readonly end: number }): EditorState {
  return typed({ ...editor, caret: { at: start + text.length } }, editor.text.slice(0, start) + text + editor.text.slice(end));
}

/** Another nickname is another person, without the picture of a QQ number. */
function fieldSet(editor: EditorState, { field, value }: Of<"field-set">): EditorState {
  return {
    ...editor,
    fields: { ...editor.fields, [field]: value },
    qqAvatar: field === "nick" ? "" : editor.qqAvatar,
    invalid: editor.invalid === field ? null : editor.invalid,
  };
}

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
  /** `text` replaces the characters from `start` to `end`, and the caret goes after it. */
  | { readonly type: "inserted"; readonly text: string; readonly start: number; readonly end: number }
  | { readonly type: "field-set"; readonly field: Field; readonly value: string }
  /** One more image is being uploaded, or one less. */
  | { readonly type: "uploading"; readonly by: 1 | -1 }
  | { readonly type: "status"; readonly status: Status | null }
  | { readonly type: "panel-toggled"; readonly panel: "preview" | "emoji" }
  | { readonly type: "expanded"; readonly id: string };
