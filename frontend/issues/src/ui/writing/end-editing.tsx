import { useSurroundings, useThread } from "../surroundings.ts";

/** Saves a changed text, or leaves it as it was. */
export function EndEditing({ id }: { readonly id: string }) {
  const { thread } = useSurroundings();
  const { messages } = thread;
  const saving = useThread((state) => state.updatingComment);
  return (
    <>
      <button type="button" className="vssue-button vssue-button-default vssue-comment-operation vssue-comment-operation-muted" onClick={() => thread.cancelEdit(id)}>
        {messages.cancel}
      </button>
      <button type="button" className="vssue-button vssue-button-primary vssue-comment-operation" title="Ctrl/Cmd+Enter" aria-disabled={saving} onClick={() => void thread.saveEdit(id)}>
        {saving && <i className="vssue-icon vssue-icon-loading" />}
        {saving ? messages.saving : messages.save}
      </button>
    </>
  );
}
