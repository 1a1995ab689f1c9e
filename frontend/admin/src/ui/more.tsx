import type { Comment, Mark } from "../api/types.ts";
import { mayMark } from "../store/marking.ts";
import { useSurroundings } from "./surroundings.ts";

/** What is done with a comment now and then. */
export function More({ comment }: { readonly comment: Comment }) {
  const { messages } = useSurroundings().language;
  const marks = (["pinned", "answer"] as const).filter((mark) => mayMark(comment, mark));
  if (marks.length === 0) return null;
  return (
    <details className="more-actions">
      <summary>{messages.moreActions}</summary>
      <div className="actions">
        {marks.map((mark) => (
          <MarkButton key={mark} comment={comment} mark={mark} />
        ))}
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
