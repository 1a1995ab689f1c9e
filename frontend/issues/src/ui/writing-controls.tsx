/** Controls for readers who are logged in. */
import { once, sendOnKeys } from "@glosa/comments/text.ts";
import { useEffect, useRef } from "react";
import type { Comment, User } from "../model/values.ts";
import { canDelete, canEdit, maySubmit, rowsOf } from "../store/derived.ts";
import { Drawing, Outward } from "./controls.tsx";
import { focusAtEnd } from "./keyboard.ts";
import { Operation } from "./operations.tsx";
import { useSurroundings, useThread, type WritingControls } from "./surroundings.ts";

/** All controls that only logged-in readers see. */
export const WRITING_CONTROLS: WritingControls = { EditInput, EndEditing, OwnOperations, Sending };

/** The field for editing a comment's source. */
function EditInput({ id }: { readonly id: string }) {
  const { thread } = useSurroundings();
  const text = useThread(({ editing }) => editing.get(id) ?? "");
  const focus = useThread((state) => (state.focus?.on === id ? state.focus : null));
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => once(focus, () => focusAtEnd(input.current)), [focus]);
  return (
    <textarea
      ref={input}
      className="vssue-edit-comment-input"
      rows={rowsOf(text)}
      dir="auto"
      aria-label={thread.messages.editing}
      value={text}
      onChange={(event) => thread.edit(id, event.currentTarget.value)}
      onKeyDown={(event) => void sendOnKeys(event, () => void thread.saveEdit(id))}
    />
  );
}

/** Saves an edited text, or cancels. */
function EndEditing({ id }: { readonly id: string }) {
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

/** Operations for a comment's author and for admins. */
function OwnOperations({ comment }: { readonly comment: Comment }) {
  const { thread, confirm } = useSurroundings();
  const { messages, options } = thread;
  const { id } = comment;
  const edits = useThread(({ user }) => canEdit(user, comment));
  const deletes = useThread(({ user }) => canDelete(options, user, comment));
  const deleting = useThread((state) => state.deleting.has(id));
  return (
    <>
      {edits && <Operation icon={<Drawing name="edit" shape={PENCIL} />} words={messages.edit} onClick={() => thread.beginEdit(id)} />}
      {deletes && (
        <Operation
          icon={<Drawing name="delete" shape={BIN} />}
          words={deleting ? messages.removing : messages.remove}
          busy={deleting}
          onClick={() => {
            if (!deleting && confirm(messages.confirmRemove)) void thread.remove(id);
          }}
        />
      )}
    </>
  );
}

const PENCIL = "m4.5 19.5.8-3.9L16 4.9a2.1 2.1 0 0 1 3.1 3.1L8.4 18.7zM14 7l3 3";

const BIN = "M5 7h14M10 4h4M7 7l.8 12.5h8.4L17 7m-7 4v5m4-5v5";

/** The reader's name, the logout, and the button that sends the new comment. */
function Sending({ user: { username, homepage } }: { readonly user: User }) {
  const { messages, logout } = useSurroundings().thread;
  return (
    <>
      <span className="vssue-current-user">
        <span>
          <span className="vssue-roomy">{messages.currentUser}:</span>{" "}
          <Outward href={homepage}>
            <bdi>{username}</bdi>
          </Outward>
        </span>
        <button type="button" className="vssue-logout" onClick={logout}>
          {messages.logout}
        </button>
      </span>
      <div className="vssue-new-comment-operations">
        <Submit />
      </div>
    </>
  );
}

function Submit() {
  const { messages } = useSurroundings().thread;
  const open = useThread(maySubmit);
  const creating = useThread((state) => state.composer.posting !== null);
  return (
    <button type="submit" className="vssue-button vssue-button-primary vssue-button-submit-comment" title="Ctrl/Cmd+Enter" disabled={!open}>
      {creating && <i className="vssue-icon vssue-icon-loading" />}
      {creating ? messages.submitting : messages.submit}
    </button>
  );
}
