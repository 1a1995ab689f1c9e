import { fill } from "@glosa/comments/text.ts";
import { wordFor } from "@glosa/kit/text/locale.ts";
import { type RefObject, useEffect, useRef } from "react";
import { Outward } from "./controls.tsx";
import { type FocusRecord, useFocusAfterLogin, useFocusRestoration, useFocusTracking } from "./keyboard.ts";
import { Comments } from "./comments.tsx";
import { NewComment } from "./new-comment.tsx";
import { Notice, StatusNotice } from "./notice.tsx";
import { useSurroundings, useThread } from "./surroundings.ts";

/** The widget, with the class names that stylesheets for Vssue use. */
export function Widget() {
  const { thread } = useSurroundings();
  const initializing = useThread((state) => state.phase.tag === "initializing");
  const body = useRef<HTMLDivElement>(null);
  const [handlers, record] = useFocusTracking(body);
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
        <Keyboard body={body} record={record} />
      </div>
    </>
  );
}

/** Follows every change of the state. It's a component of its own, so nothing else is rendered again. */
function Keyboard({ body, record }: { readonly body: RefObject<HTMLElement | null>; readonly record: RefObject<FocusRecord | null> }) {
  useFocusRestoration(body, record);
  useFocusAfterLogin(body);
  return null;
}

/** The number of comments once it's known, with links to the issue, the platform, and the widget. */
function Header() {
  const { messages, platform } = useSurroundings().thread;
  const count = useThread(({ comments, phase }) => comments?.count ?? (phase.tag === "missing" || phase.tag === "creating" ? 0 : null));
  const link = useThread(({ issue }) => issue?.link ?? "");
  return (
    <div className="vssue-header">
      <Outward className="vssue-header-comments-count" href={link}>
        <span>{count !== null && fill(wordFor(count, messages.comments), { count })}</span>
      </Outward>
      <span className="vssue-header-powered-by">
        {messages.powered}{" "}
        {platform !== null && (
          <>
            <Outward href={platform.link} title={`${platform.name} API ${platform.version}`}>
              {platform.name}
            </Outward>
            {" & "}
          </>
        )}
        <span title={`${NAME} v${VERSION}`}>{NAME}</span>
      </span>
    </div>
  );
}

/** The widget's name and version, shown in its header. */
const NAME = "Vssue";
const VERSION = "1.4.7";
