import { commentsOf } from "../model/comment.ts";
import { VERSION } from "../version.ts";
import { Editor } from "./editor/editor.tsx";
import { CountLine } from "./list/count-line.tsx";
import { ListArea } from "./list/list-area.tsx";
import { useSurroundings, useThread } from "./surroundings.ts";
import { useLinkedComment } from "./use-linked-comment.ts";
import { useReturningFocus } from "./use-returning-focus.ts";

/** What stands in the widget's element, in the order that style sheets for Valine know. */
export function Widget() {
  const { thread } = useSurroundings();
  // A comment that is replied to may be on a page of the list that isn't shown.
  const inList = useThread(({ editor, roots }) => commentsOf(roots).some(({ id }) => id === editor.target?.pid));
  return (
    <>
      <div className="vpanel">{!inList && <Editor />}</div>
      <CountLine />
      <ListArea />
      <Keyboard />
      <p className="vpower">
        {thread.messages.powered} Glosa
        <br />v{VERSION}
      </p>
    </>
  );
}

/** Follows the whole editor and list, and renders nothing, so that nothing else is rendered again. */
function Keyboard() {
  useLinkedComment();
  useReturningFocus();
  return null;
}
