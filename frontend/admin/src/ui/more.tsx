import type { Comment, Mark } from "../api/types.ts";
import { mayMark } from "../store/marking.ts";
import { useSurroundings } from "./surroundings.ts";

/** Actions on a comment that are rarely needed. */
export function More({ comment }: { readonly comment: Comment }) {
  const { admin, language } = useSurroundings();
  const { messages } = language;
  const marks = (["pinned", "answer"] as const).filter((mark) => mayMark(comment, mark));
  return (
    <details className="more-actions">
      <summary>{messages.moreActions}</summary>
      <div className="actions">
        {marks.map((mark) => (
          <MarkButton key={mark} comment={comment} mark={mark} />
        ))}
        <button type="button" onClick={() => admin.annotate(comment.id)}>
          {messages.note}
        </button>
        {comment.badge === "" && (
          <button type="button" className="bad" onClick={() => admin.shield(comment.id)}>
            {messages.blockOpen}
          </button>
        )}
      </div>
    </details>
  );
}

function MarkButton({ comment, mark }: { readonly comment: Comment; readonly mark: Mark }) {
  const { admin, language } = useSurroundings();
  const { messages } = language;
  const texts = { pinned: [messages.pin, messages.unpin], answer: [messages.markAnswer, messages.unmarkAnswer] }[mark];
  return (
    <button type="button" onClick={() => void admin.toggle(comment.id, mark)}>
      {texts[comment[mark] ? 1 : 0]}
    </button>
  );
}
