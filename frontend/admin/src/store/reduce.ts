/** The reducer of the page's state. */
import type { Comment, CommentPage, DiscussionAnswer, Filters, ListedBlock, ListedPasskey, ListedSession, LogEntry, LogPage, Moderator, Person, SiteSettings, Status, Summary } from "../api/types.ts";
import { type FoundPerson, INITIAL, type Invitation, type Push, type State, statusOf, type Tab, type Toast, type View } from "./state.ts";

export type Change =
  | { readonly type: "signed-in"; readonly person: Person }
  | { readonly type: "signed-out"; readonly hasLeft: boolean; readonly failure: string }
  | { readonly type: "signing-in" }
  | { readonly type: "key"; readonly hasKey: boolean }
  | { readonly type: "unreachable" }
  | { readonly type: "failed"; readonly failure: string }
  | { readonly type: "view"; readonly view: View }
  | { readonly type: "tab"; readonly tab: Tab }
  | { readonly type: "filters"; readonly filters: Filters }
  | { readonly type: "loading" }
  | { readonly type: "listed"; readonly page: CommentPage; readonly continues: boolean }
  | { readonly type: "summary"; readonly summary: Summary }
  | { readonly type: "move"; readonly by: 1 | -1 }
  | { readonly type: "focus"; readonly id: string }
  | { readonly type: "select"; readonly id: string }
  | { readonly type: "select-all"; readonly all: boolean }
  | { readonly type: "decided"; readonly ids: readonly string[]; readonly status: Status }
  | { readonly type: "toast"; readonly toast: Toast | null }
  | { readonly type: "open"; readonly id: string }
  | { readonly type: "discussion"; readonly id: string; readonly answer: DiscussionAnswer }
  | { readonly type: "reply"; readonly comment: Comment | null }
  | { readonly type: "replying" }
  | { readonly type: "block"; readonly comment: Comment | null }
  | { readonly type: "blocks"; readonly blocks: readonly ListedBlock[] }
  | { readonly type: "annotate"; readonly comment: Comment | null }
  | { readonly type: "settings"; readonly settings: SiteSettings }
  | { readonly type: "person"; readonly person: FoundPerson | null }
  | { readonly type: "dismissed"; readonly ids: readonly string[] }
  | { readonly type: "edit"; readonly comment: Comment | null }
  | { readonly type: "history"; readonly id: string; readonly entries: readonly LogEntry[] }
  | { readonly type: "saving"; readonly isSaving: boolean }
  | { readonly type: "conflict"; readonly comment: Comment }
  | { readonly type: "help"; readonly shown: boolean }
  | { readonly type: "shortcuts"; readonly on: boolean }
  | { readonly type: "log"; readonly page: LogPage; readonly continues: boolean }
  | { readonly type: "people"; readonly sessions: readonly ListedSession[]; readonly moderators: readonly Moderator[] }
  | { readonly type: "passkeys"; readonly passkeys: readonly ListedPasskey[] }
  | { readonly type: "push"; readonly push: Partial<Push> }
  | { readonly type: "invited"; readonly invitation: Invitation };

export function reduce(state: State, change: Change): State {
  switch (change.type) {
    case "signed-in":
      return { ...state, phase: "ready", person: change.person, hasKey: false, hasLeft: false, failure: "" };
    case "signed-out":
      return { ...INITIAL, hasShortcuts: state.hasShortcuts, exportAddress: state.exportAddress, hasPasskeys: state.hasPasskeys, phase: "signed-out", hasKey: state.hasKey, hasLeft: change.hasLeft, failure: change.failure };
    case "signing-in":
      return { ...state, phase: "signing-in", failure: "" };
    case "key":
      return { ...state, hasKey: change.hasKey, failure: "" };
    case "unreachable":
      return { ...state, phase: "unreachable" };
    case "failed":
      return { ...state, failure: change.failure, isLoading: false, editing: state.editing && { ...state.editing, isSaving: false }, replying: state.replying && { ...state.replying, isSaving: false } };
    case "view":
      return { ...state, view: change.view, failure: "", opened: "", discussion: null, invitation: null };
    case "tab":
      return { ...cleared(state), tab: change.tab };
    case "filters":
      return { ...cleared(state), filters: change.filters };
    case "loading":
      return { ...state, isLoading: true, failure: "" };
    case "listed":
      return listed(state, change.page, change.continues);
    case "summary":
      return { ...state, version: change.summary.version, counts: change.summary.counts ?? state.counts };
    case "move":
      return { ...state, current: neighbor(state, change.by) };
    case "focus":
      return { ...state, current: change.id };
    case "select":
      return { ...state, current: change.id, selected: toggled(state.selected, change.id) };
    case "select-all":
      return { ...state, selected: change.all ? state.comments.map(({ id }) => id) : [] };
    case "decided":
      return decided(state, change.ids, change.status);
    case "toast":
      return { ...state, toast: change.toast };
    case "open":
      return { ...state, opened: change.id, discussion: null };
    case "discussion":
      return change.id === state.opened ? { ...state, discussion: change.answer.comments, isClosed: change.answer.closed } : state;
    case "reply":
      return { ...state, failure: "", replying: change.comment && { comment: change.comment, isSaving: false } };
    case "block":
      return { ...state, failure: "", blocking: change.comment };
    case "blocks":
      return { ...state, blocks: change.blocks };
    case "annotate":
      return { ...state, failure: "", annotating: change.comment };
    case "settings":
      return { ...state, siteSettings: change.settings };
    case "person":
      return { ...state, failure: "", found: change.person };
    case "dismissed":
      return dismissed(state, change.ids);
    case "replying":
      return { ...state, failure: "", replying: state.replying && { ...state.replying, isSaving: true } };
    case "edit":
      return { ...state, editing: change.comment && { comment: change.comment, isSaving: false, conflict: null, history: [] }, failure: "" };
    case "history":
      return state.editing?.comment.id === change.id ? { ...state, editing: { ...state.editing, history: change.entries } } : state;
    case "saving":
      return { ...state, failure: "", editing: state.editing && { ...state.editing, isSaving: change.isSaving } };
    case "conflict":
      return { ...state, editing: state.editing && { ...state.editing, isSaving: false, conflict: change.comment } };
    case "push":
      return { ...state, push: { ...state.push, ...change.push } };
    case "shortcuts":
      return { ...state, hasShortcuts: change.on };
    case "help":
      return { ...state, isHelpShown: change.shown };
    case "log":
      return { ...state, log: change.continues ? [...state.log, ...change.page.entries] : change.page.entries, logCursor: change.page.cursor ?? "" };
    case "people":
      return { ...state, sessions: change.sessions, moderators: change.moderators };
    case "passkeys":
      return { ...state, passkeys: change.passkeys };
    case "invited":
      return { ...state, invitation: change.invitation };
  }
}

/** Without what belongs to the list shown until now. */
function cleared(state: State): State {
  return { ...state, comments: [], cursor: "", selected: [], current: "", opened: "", discussion: null, isStale: false };
}

/** A list that is loaded again keeps the selection and the current comment, as far as they are in it. */
function listed(state: State, page: CommentPage, continues: boolean): State {
  const known = new Set(state.comments.map(({ id }) => id));
  const comments = continues ? [...state.comments, ...page.comments.filter(({ id }) => !known.has(id))] : page.comments;
  const ids = new Set(comments.map(({ id }) => id));
  return {
    ...state,
    comments,
    cursor: page.cursor ?? "",
    isLoading: false,
    isStale: false,
    selected: state.selected.filter((id) => ids.has(id)),
    current: ids.has(state.current) ? state.current : (comments[0]?.id ?? ""),
  };
}

/** Comments that no longer belong to the tab leave it; the one after them becomes current. */
function decided(state: State, ids: readonly string[], status: Status): State {
  const changed = new Set(ids);
  const update = (comment: Comment) => (changed.has(comment.id) ? { ...comment, status } : comment);
  const listedStatus = statusOf(state.tab);
  const stays = (comment: Comment) => (state.tab === "reported" ? !changed.has(comment.id) : listedStatus === "" || comment.status === listedStatus);
  const comments = state.comments.map(update);
  const from = comments.findIndex(({ id }) => id === state.current);
  const current = comments.slice(Math.max(from, 0)).find(stays) ?? comments.slice(0, Math.max(from, 0)).findLast(stays);
  const { discussion } = state;
  return { ...state, comments: comments.filter(stays), selected: [], current: current?.id ?? "", discussion: discussion && discussion.map(update) };
}

/** Comments whose reports were dismissed leave the tab of reported ones. */
function dismissed(state: State, ids: readonly string[]): State {
  const comments = state.comments.map((comment) => (ids.includes(comment.id) ? { ...comment, reports: {} } : comment));
  if (state.tab !== "reported") return { ...state, comments, selected: [] };
  return listed({ ...state, selected: [] }, { comments: comments.filter(({ id }) => !ids.includes(id)) }, false);
}

function neighbor({ comments, current }: State, by: 1 | -1): string {
  const at = comments.findIndex(({ id }) => id === current);
  return comments[at === -1 ? 0 : Math.min(Math.max(at + by, 0), comments.length - 1)]?.id ?? "";
}

function toggled(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
}
