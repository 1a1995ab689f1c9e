import { type SubmitEvent, useState } from "react";
import { filled } from "../messages/language.ts";
import { ago } from "../messages/times.ts";
import type { Editing } from "../store/state.ts";
import { Failure } from "./feedback.tsx";
import { Modal } from "./modal.tsx";
import { useAdmin, useSurroundings } from "./surroundings.ts";

/** Edits the text of a comment, and shows its earlier ones. */
export function Editor() {
  const editing = useAdmin((state) => state.editing);
  return editing && <EditorDialog key={editing.comment.id} editing={editing} />;
}

function EditorDialog({ editing }: { readonly editing: Editing }) {
  const { admin, language, now } = useSurroundings();
  const { messages } = language;
  const { comment, isSaving, conflict, history } = editing;
  const [text, setText] = useState(comment.source);
  const nick = comment.nick === "" ? messages.anonymous : comment.nick;
  const close = () => void admin.edit("");

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void admin.save(text);
  }

  return (
    <Modal title={filled(messages.editTitle, { nick })} onClose={close}>
      <form onSubmit={submit}>
        <Failure />
        <label>
          <span>{messages.editText}</span>
          <textarea value={text} dir="auto" rows={10} required onChange={(event) => setText(event.target.value)} />
        </label>
        {conflict !== null && (
          <div className="conflict" role="alert">
            <p>{messages.conflict}</p>
            <pre dir="auto">{conflict.source}</pre>
            <button type="button" onClick={() => setText(conflict.source)}>
              {messages.useTheirs}
            </button>
          </div>
        )}
        <div className="actions">
          <button type="submit" className="primary" disabled={isSaving || text === (conflict ?? comment).source}>
            {isSaving ? messages.saving : messages.save}
          </button>
          <button type="button" onClick={close}>
            {messages.cancel}
          </button>
        </div>
      </form>
      {history.length > 0 && (
        <details>
          <summary>{messages.earlier}</summary>
          <ol className="history">
            {history.map((entry) => (
              <li key={entry.decision}>
                <p className="muted">
                  {entry.actor} · {ago(entry.at, now(), language)}
                </p>
                <pre>{entry.source}</pre>
              </li>
            ))}
          </ol>
        </details>
      )}
    </Modal>
  );
}
