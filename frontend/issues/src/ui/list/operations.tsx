import { useEffect, useRef } from "react";
import type { Comment } from "../../model/values.ts";
import { canDelete, canEdit } from "../../store/derived.ts";
import { Icon } from "../controls/icon.tsx";
import { useSurroundings, useThread } from "../surroundings.ts";

interface OperationsProps {
  readonly comment: Comment;
  readonly editing: boolean;
}

/** What this reader may do with a comment. When its text is no longer edited the keyboard is back at the control that began it. */
export function Operations({ comment, editing }: OperationsProps) {
  const place = useRef<HTMLSpanElement>(null);
  const before = useRef(editing);
  useEffect(() => {
    if (before.current && !editing && document.activeElement === document.body) place.current?.querySelector("button")?.focus();
    before.current = editing;
  }, [editing]);
  return <span ref={place} className="vssue-comment-operations">{editing ? <EndEditing id={comment.id} /> : <Begin comment={comment} />}</span>;
}

/** Saves a changed text, or leaves it as it was. */
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

function Begin({ comment }: { readonly comment: Comment }) {
  const { thread, confirm } = useSurroundings();
  const { messages, options } = thread;
  const { id } = comment;
  const edits = useThread(({ user }) => canEdit(user, comment));
  const deletes = useThread(({ user }) => canDelete(options, user, comment));
  const deleting = useThread((state) => state.deleting.has(id));
  return (
    <>
      {edits && <Operation icon="edit" words={messages.edit} onClick={() => thread.beginEdit(id)} />}
      {deletes && (
        <Operation
          icon="delete"
          words={deleting ? messages.removing : messages.remove}
          busy={deleting}
          onClick={() => {
            if (!deleting && confirm(messages.confirmRemove)) void thread.remove(id);
          }}
        />
      )}
      <Operation icon="reply" words={messages.reply} onClick={() => thread.reply(id)} />
    </>
  );
}

interface OperationProps {
  readonly icon: "edit" | "delete" | "reply";
  readonly words: string;
  /** On its way: it keeps the focus, and takes no click. */
  readonly busy?: boolean;
  readonly onClick: () => void;
}

function Operation({ icon, words, busy = false, onClick }: OperationProps) {
  return (
    <button type="button" className="vssue-comment-operation" title={words} aria-label={words} aria-disabled={busy} onClick={onClick}>
      {busy ? <i className="vssue-icon vssue-icon-loading" /> : <Icon name={icon} />}
    </button>
  );
}
