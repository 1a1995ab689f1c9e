import { type RefObject, useEffect, useRef } from "react";
import { Header } from "./header.tsx";
import { type Held, useHeldFocus, useKeptFocus } from "./keyboard/use-kept-focus.ts";
import { useShownReturn } from "./keyboard/use-shown-return.ts";
import { Comments } from "./list/comments.tsx";
import { NewComment } from "./new-comment/new-comment.tsx";
import { Notice } from "./notice/notice.tsx";
import { StatusNotice } from "./notice/status-notice.tsx";
import { useSurroundings, useThread } from "./surroundings.ts";

/** What stands in the widget's element, by the names that style sheets for Vssue know. */
export function Widget() {
  const { thread } = useSurroundings();
  const initializing = useThread((state) => state.phase.tag === "initializing");
  const body = useRef<HTMLDivElement>(null);
  const [handlers, held] = useHeldFocus(body);
  useEffect(() => {
    void thread.start();
  }, [thread]);
  return (
    <>
      <Header />
      <div ref={body} className="vssue-body" tabIndex={-1} {...handlers}>
        {!initializing && <NewComment />}
        <Notice />
        <StatusNotice />
        {!initializing && <Comments />}
        <Keyboard body={body} held={held} />
      </div>
    </>
  );
}

/** Follows every change of the state, and renders nothing, so that nothing else is rendered again. */
function Keyboard({ body, held }: { readonly body: RefObject<HTMLElement | null>; readonly held: RefObject<Held | null> }) {
  useKeptFocus(body, held);
  useShownReturn(body);
  return null;
}
