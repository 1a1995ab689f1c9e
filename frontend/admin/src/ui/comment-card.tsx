import type { Comment } from "../api/types.ts";
import { filled } from "../messages/language.ts";
import { Byline, CommentText, Why } from "./comment.tsx";
import { Remarks } from "./note.tsx";
import { More } from "./more.tsx";
import { useAdmin, useSurroundings } from "./surroundings.ts";

/** One comment of the list. Only the current one is in the page's tab order. */
export function CommentCard({ comment }: { readonly comment: Comment }) {
  const { admin, language } = useSurroundings();
  const { messages } = language;
  const { id, status } = comment;
  const isCurrent = useAdmin((state) => state.current === id);
  const isSelected = useAdmin((state) => state.selected.includes(id));
  const tab = useAdmin((state) => state.tab);
  const nick = comment.nick === "" ? messages.anonymous : comment.nick;

  return (
    // ARIA's feed pattern: articles take the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions
    <article id={`c${id}`} className={`card ${status}`} aria-current={isCurrent ? "true" : undefined} aria-labelledby={`n${id}`} tabIndex={isCurrent ? 0 : -1} onFocus={() => admin.focus(id)}>
        <label className="check">
          <input type="checkbox" checked={isSelected} aria-label={filled(messages.select, { nick })} onChange={() => admin.select(id)} />
        </label>
        <div className="body">
          <Byline comment={comment} labelId={`n${id}`} withPage withStatus={tab === "all"} />
          <CommentText html={comment.html} />
          <Remarks comment={comment} />
          {comment.findings.length > 0 && <Why findings={comment.findings} />}
          <div className="actions">
            {Object.keys(comment.reports).length > 0 && (
              <button type="button" onClick={() => void admin.dismissReports([id])}>
                {messages.dismissReports}
              </button>
            )}
            {status !== "visible" && (
              <button type="button" className="good" onClick={() => void admin.decide("approve", [id])}>
                {status === "pending" ? messages.approve : messages.restore}
              </button>
            )}
            {status !== "spam" && (
              <button type="button" onClick={() => void admin.decide("spam", [id])}>
                {messages.markSpam}
              </button>
            )}
            {status !== "deleted" && (
              <button type="button" className="bad" onClick={() => void admin.decide("delete", [id])}>
                {messages.delete}
              </button>
            )}
            <button type="button" className="quiet" onClick={() => void admin.edit(id)}>
              {messages.edit}
            </button>
            {(status === "visible" || status === "pending") && (
              <button type="button" className="quiet" onClick={() => admin.answer(id)}>
                {messages.answerTo}
              </button>
            )}
            <button type="button" className="quiet" onClick={() => void admin.open(id)}>
              {messages.discussion}
            </button>
            <More comment={comment} />
          </div>
        </div>
    </article>
  );
}
