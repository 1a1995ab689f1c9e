import { type SubmitEvent, useState } from "react";
import type { Comment } from "../api/types.ts";
import { filled } from "../messages/language.ts";
import { Failure } from "./feedback.tsx";
import { Modal } from "./modal.tsx";
import { Moment } from "./moment.tsx";
import { useAdmin, useSurroundings } from "./surroundings.ts";

/** Writes a note about a comment or its author. */
export function NoteEditor() {
  const comment = useAdmin((state) => state.annotating);
  return comment && <NoteDialog key={comment.id} comment={comment} />;
}

function NoteDialog({ comment }: { readonly comment: Comment }) {
  const { admin, language } = useSurroundings();
  const { messages } = language;
  const [text, setText] = useState("");
  const [aboutAuthor, setAboutAuthor] = useState(false);
  const nick = comment.nick === "" ? messages.anonymous : comment.nick;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void admin.note(text, aboutAuthor);
  }

  return (
    <Modal title={filled(messages.noteTitle, { nick })} onClose={() => admin.annotate("")}>
      <form onSubmit={submit}>
        <Failure />
        <label>
          <span>{messages.noteText}</span>
          <textarea value={text} dir="auto" rows={4} maxLength={2000} required onChange={(event) => setText(event.target.value)} />
        </label>
        <label className="check">
          <input type="checkbox" checked={aboutAuthor} onChange={(event) => setAboutAuthor(event.target.checked)} />
          <span>{messages.noteAboutAuthor}</span>
        </label>
        <div className="actions">
          <button type="submit" className="primary" disabled={text.trim() === ""}>
            {messages.save}
          </button>
          <button type="button" onClick={() => admin.annotate("")}>
            {messages.cancel}
          </button>
        </div>
      </form>
    </Modal>
  );
}

/** Moderators' notes, and readers' reports. */
export function Remarks({ comment: { notes, reports } }: { readonly comment: Comment }) {
  const { admin, language } = useSurroundings();
  const { messages } = language;
  const reasons = Object.entries(reports).map(([reason, count]) => `${messages.reportReasons[reason] ?? reason} (${count})`);
  return (
    <>
      {reasons.length > 0 && (
        <p className="reports">{`${messages.reportedFor} ${reasons.join(", ")}`}</p>
      )}
      {notes.length > 0 && (
        <ul className="notes">
          {notes.map(({ id, text, by, at, aboutAuthor }) => (
            <li key={id}>
              <p dir="auto">{text}</p>
              <p className="muted details">
                {`${by} · `}
                <Moment at={at} />
                {aboutAuthor && ` · ${messages.aboutAuthor}`}
              </p>
              <button type="button" className="quiet" aria-label={filled(messages.removeNote, { text: text.slice(0, 40) })} onClick={() => void admin.removeNote(id)}>
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
