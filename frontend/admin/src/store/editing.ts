/** Editing comments, with their history. */
import type { LogPage } from "../api/types.ts";
import type { Desk } from "./desk.ts";

export interface EditingApi {
  /** Refused if the text changed after the comment's `revision`. */
  readonly edit: (id: string, text: string, revision: number) => Promise<{ readonly decision: string }>;
  readonly history: (id: string) => Promise<LogPage>;
}

export function editing(api: EditingApi, { get, dispatch, attempt, show, find, reload }: Desk) {
  return {
    /** Opens the dialog for the text of a comment; "" closes it. */
    async edit(id: string) {
      const comment = find(id);
      dispatch({ type: "edit", comment: comment ?? null });
      if (comment === undefined) return;
      await attempt(async () => {
        const { entries } = await api.history(id);
        dispatch({ type: "history", id, entries: entries.filter(({ action, source }) => action === "edit" && (source ?? "") !== "") });
      });
    },
    async save(text: string) {
      const { editing: edited } = get();
      if (edited === null) return;
      dispatch({ type: "saving", isSaving: true });
      const { comment, conflict } = edited;
      await attempt(async () => {
        const { decision } = await api.edit(comment.id, text, (conflict ?? comment).revision);
        dispatch({ type: "edit", comment: null });
        show("doneEdit", 1, decision);
        await reload();
      });
    },
  };
}
