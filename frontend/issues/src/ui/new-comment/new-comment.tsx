import { fill } from "@glosa/comments/text.ts";
import { Avatar } from "../controls/avatar.tsx";
import { useSurroundings, useThread } from "../surroundings.ts";
import { NewCommentInput } from "./new-comment-input.tsx";

/** The form for a new comment; its button logs in who is not yet known. */
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
