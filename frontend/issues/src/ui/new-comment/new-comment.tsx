import { maySubmit } from "../../store/derived.ts";
import { fill } from "../../messages/fill.ts";
import { Avatar } from "../controls/avatar.tsx";
import { useSurroundings, useThread } from "../surroundings.ts";
import { Account } from "./account.tsx";
import { NewCommentInput } from "./new-comment-input.tsx";

/** The form for a new comment; its button logs in who is not yet known. */
export function NewComment() {
  const { thread } = useSurroundings();
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
      <div className="vssue-new-comment-footer">
        {user !== null && <Account user={user} />}
        <div className="vssue-new-comment-operations">{user === null ? <Login /> : <Submit />}</div>
      </div>
    </form>
  );
}

function Login() {
  const { messages, platform, login } = useSurroundings().thread;
  if (platform === null) return null;
  return (
    <button type="button" className="vssue-button vssue-button-primary vssue-button-login" onClick={() => void login()}>
      {fill(messages.login, { platform: platform.name })}
    </button>
  );
}

function Submit() {
  const { messages } = useSurroundings().thread;
  const open = useThread(maySubmit);
  const creating = useThread((state) => state.creatingComment);
  return (
    <button type="submit" className="vssue-button vssue-button-primary vssue-button-submit-comment" title="Ctrl/Cmd+Enter" disabled={!open}>
      {creating && <i className="vssue-icon vssue-icon-loading" />}
      {creating ? messages.submitting : messages.submit}
    </button>
  );
}
