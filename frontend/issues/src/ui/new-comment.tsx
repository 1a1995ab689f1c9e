import { fill, once, sendOnKeys } from "@glosa/comments/text.ts";
import { useEffect, useRef } from "react";
import { mayWrite, rowsOf } from "../store/derived.ts";
import { Avatar } from "./controls.tsx";
import { focusAtEnd } from "./keyboard.ts";
import { useSurroundings, useThread } from "./surroundings.ts";

/** The form for a new comment; without a login, its button starts one. */
export function NewComment() {
  const { thread, writing } = useSurroundings();
  const controls = writing();
  const user = useThread((state) => state.user);
  return (
    <form
      className="vssue-new-comment"
      aria-label={thread.messages.newComment}
      tabIndex={-1}
      onSubmit={(event) => {
        event.preventDefault();
        void thread.submit();
      }}
    >
      <Avatar user={user} />
      <div className="vssue-new-comment-body">
        <NewCommentInput />
      </div>
      <div className="vssue-new-comment-footer">{user !== null && controls !== null ? <controls.Sending user={user} /> : <Login />}</div>
    </form>
  );
}

function Login() {
  const { messages, platform, login } = useSurroundings().thread;
  return (
    <div className="vssue-new-comment-operations">
      {platform !== null && (
        <button type="button" className="vssue-button vssue-button-primary vssue-button-login" onClick={() => void login()}>
          {fill(messages.login, { platform: platform.name })}
        </button>
      )}
    </div>
  );
}

/** The text of the new comment. */
function NewCommentInput() {
  const { thread } = useSurroundings();
  const { messages } = thread;
  const text = useThread(({ composer }) => composer.text);
  const open = useThread(mayWrite);
  const known = useThread(({ user }) => user !== null);
  const focus = useThread((state) => (state.focus?.on === "draft" ? state.focus : null));
  const input = useRef<HTMLTextAreaElement>(null);

  // A disabled field can't get the focus, so the request waits until it's enabled.
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
