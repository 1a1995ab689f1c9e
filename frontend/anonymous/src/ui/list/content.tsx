import { useEffect, useState } from "react";
import type { Comment } from "../../model/comment.ts";
import { useSurroundings, useThread } from "../surroundings.ts";
import { useFormatted } from "../use-formatted.ts";

/** Height from which a comment is collapsed, in CSS pixels. */
const TALL = 200;

/** The text of a comment; a tall one is collapsed until its reader opens it, or the keyboard enters what is hidden. */
export function Content({ comment: { id, body } }: { readonly comment: Comment }) {
  const { thread, watchHeight } = useSurroundings();
  const { expand } = thread.messages;
  const expanded = useThread((state) => state.expanded.has(id));
  const [tall, setTall] = useState(false);
  const element = useFormatted(body);
  useEffect(() => {
    const { current } = element;
    if (current === null || expanded || tall) return undefined;
    return watchHeight(current, (height) => setTall(height > TALL));
  }, [element, expanded, tall, watchHeight]);

  const collapsed = tall && !expanded;
  const open = () => thread.expand(id);
  return (
    <>
      <div ref={element} className={collapsed ? "vcontent expand" : "vcontent"} data-expand={expand} dir="auto" onFocus={collapsed ? open : undefined} />
      {collapsed && (
        <button type="button" className="vexpand" onClick={open}>
          {expand}
        </button>
      )}
    </>
  );
}
