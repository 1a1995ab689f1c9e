import { wordFor } from "@glosa/kit/text/word-for.ts";
import { useSurroundings, useThread } from "../surroundings.ts";

/** How many comments there are: root comments, or replies too where the owner says so (D15). */
export function CountLine() {
  const { messages, options } = useSurroundings().thread;
  const count = useThread((state) => state.count) ?? 0;
  const replies = useThread((state) => state.replies) ?? 0;
  if (count === 0) return null;
  const number = options.countReplies ? count + replies : count;
  return (
    <div className="vcount">
      <span className="vnum">{number}</span> {wordFor(number, messages.comments)}
    </div>
  );
}
