/** Rules that block comments, readers' reports, and moderators' notes. */
import type { BlockDraft, ListedBlock } from "../api/types.ts";
import type { Desk } from "./desk.ts";

export interface ShieldingApi {
  readonly blocks: () => Promise<readonly ListedBlock[]>;
  readonly block: (draft: BlockDraft) => Promise<void>;
  readonly unblock: (id: string) => Promise<void>;
  readonly dismissReports: (ids: readonly string[]) => Promise<{ readonly changed: readonly string[] }>;
  readonly note: (id: string, text: string, aboutAuthor: boolean) => Promise<void>;
  readonly removeNote: (id: string) => Promise<void>;
}

export function shielding(api: ShieldingApi, { get, dispatch, attempt, show, find, reload }: Desk) {
  const showBlocks = async () => dispatch({ type: "blocks", blocks: await api.blocks() });
  return {
    /** Opens the dialog to block a comment's author or network; "" closes it. */
    shield: (id: string) => dispatch({ type: "block", comment: find(id) ?? null }),
    async block(draft: BlockDraft) {
      await attempt(async () => {
        await api.block(draft);
        dispatch({ type: "block", comment: null });
        show("doneBlock");
        if (get().view === "blocks") await showBlocks();
      });
    },
    async unblock(id: string) {
      await attempt(async () => {
        await api.unblock(id);
        show("doneUnblock");
        await showBlocks();
      });
    },
    /** The selected comments, else the current one. */
    async dismissReports(ids: readonly string[]) {
      if (ids.length === 0) return;
      await attempt(async () => {
        const { changed } = await api.dismissReports(ids);
        dispatch({ type: "dismissed", ids: changed });
        show(changed.length === 0 ? "doneNothing" : "doneDismiss", changed.length);
      });
    },
    /** Opens the dialog for a note; "" closes it. */
    annotate: (id: string) => dispatch({ type: "annotate", comment: find(id) ?? null }),
    async note(text: string, aboutAuthor: boolean) {
      const { annotating } = get();
      if (annotating === null) return;
      await attempt(async () => {
        await api.note(annotating.id, text, aboutAuthor);
        dispatch({ type: "annotate", comment: null });
        show("doneNote");
        await reload();
      });
    },
    async removeNote(id: string) {
      await attempt(async () => {
        await api.removeNote(id);
        show("doneRemoveNote");
        await reload();
      });
    },
  };
}
