import type { Comment } from "../../model/values.ts";
import { canDelete, canEdit } from "../../store/derived.ts";
import { Drawing } from "../controls/icon.tsx";
import { Operation } from "../list/operation.tsx";
import { useSurroundings, useThread } from "../surroundings.ts";

/** What its author may do with a comment, and what an admin may. */
export function OwnOperations({ comment }: { readonly comment: Comment }) {
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
