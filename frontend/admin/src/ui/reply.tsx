import { type SubmitEvent, useState } from "react";
import type { Comment } from "../api/types.ts";
import { filled } from "../messages/language.ts";
import { CommentText } from "./comment.tsx";
import { Failure } from "./feedback.tsx";
import { Modal } from "./modal.tsx";
import { useAdmin, useSurroundings } from "./surroundings.ts";

/** Replies to a comment on behalf of the site. */
export function Reply() {
  const replying = useAdmin((state) => state.replying);
  return replying && <ReplyDialog key={replying.comment.id} comment={replying.comment} isSaving={replying.isSaving} />;
}

function ReplyDialog({ comment, isSaving }: { readonly comment: Comment; readonly isSaving: boolean }) {
  const { admin, language } = useSurroundings();
  const { messages } = language;
  const me = useAdmin((state) => state.person?.name ?? "");
  const [text, setText] = useState("");
  const nick = comment.nick === "" ? messages.anonymous : comment.nick;
  const close = () => admin.answer("");

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void admin.reply(text);
  }

  return (
    <Modal title={filled(messages.replyTitle, { nick })} onClose={close}>
      <CommentText html={comment.html} />
      <form onSubmit={submit}>
        <Failure />
        <label>
          <span>{filled(messages.replyText, { name: me })}</span>
          <textarea value={text} dir="auto" rows={6} required onChange={(event) => setText(event.target.value)} />
        </label>
        <div className="actions">
          <button type="submit" className="primary" disabled={isSaving || text.trim() === ""}>
            {isSaving ? messages.saving : comment.status === "visible" ? messages.replySend : messages.replyPublish}
          </button>
          <button type="button" onClick={close}>
            {messages.cancel}
          </button>
        </div>
      </form>
    </Modal>
  );
}
