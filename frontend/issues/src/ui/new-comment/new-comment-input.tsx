import { once } from "@glosa/kit/browser/once.ts";
import { useEffect, useRef } from "react";
import { mayWrite, rowsOf } from "../../store/derived.ts";
import { focusAtEnd } from "../keyboard/focus-at-end.ts";
import { sendOnKeys } from "@glosa/comments/text.ts";
import { useSurroundings, useThread } from "../surroundings.ts";

/** The text of the new comment. */
export function NewCommentInput() {
  const { thread } = useSurroundings();
  const { messages } = thread;
  const text = useThread(({ composer }) => composer.text);
  const open = useThread(mayWrite);
  const known = useThread(({ user }) => user !== null);
  const focus = useThread((state) => (state.focus?.on === "draft" ? state.focus : null));
  const input = useRef<HTMLTextAreaElement>(null);

  // A disabled field takes no focus: the order waits until it is open.
  useEffect(() => {
    if (open) once(focus, () => focusAtEnd(input.current));
  }, [focus, open]);

  return (
    <textarea
      ref={input}
      className="vssue-new-comment-input"
      name="comment"
      rows={rowsOf(text)}
      disabled={!open}
      {...(text === "" ? {} : { dir: "auto" })}
      aria-label={messages.newComment}
      placeholder={known ? messages.placeholder : messages.loginPlaceholder}
      value={text}
      onChange={(event) => thread.write(event.currentTarget.value)}
      onKeyDown={(event) => void sendOnKeys(event, () => void thread.submit())}
    />
  );
}
