import { useEffect, useRef } from "react";
import { Header } from "./header.tsx";
import { useKeptFocus } from "./keyboard/use-kept-focus.ts";
import { useShownReturn } from "./keyboard/use-shown-return.ts";
import { Comments } from "./list/comments.tsx";
import { NewComment } from "./new-comment/new-comment.tsx";
import { Notice } from "./notice/notice.tsx";
import { StatusNotice } from "./notice/status-notice.tsx";
import { useSurroundings, useThread } from "./surroundings.ts";

/** What stands in the widget's element, by the names that style sheets for Vssue know. */
export function Widget() {
  const { thread } = useSurroundings();
  const initializing = useThread((state) => state.initializing);
  const body = useRef<HTMLDivElement>(null);
  const keeping = useKeptFocus(body);
  useShownReturn(body);
  useEffect(() => {
    void thread.start();
  }, [thread]);
  return (
    <>
      <Header />
      <div ref={body} className="vssue-body" tabIndex={-1} {...keeping}>
        {!initializing && <NewComment />}
        <Notice />
        <StatusNotice />
        {!initializing && <Comments />}
      </div>
    </>
  );
}
