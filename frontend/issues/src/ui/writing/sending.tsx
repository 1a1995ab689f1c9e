import type { User } from "../../model/values.ts";
import { maySubmit } from "../../store/derived.ts";
import { Outward } from "../controls/outward.tsx";
import { useSurroundings, useThread } from "../surroundings.ts";

/** Who writes, with the way out, and what sends the new comment. */
export function Sending({ user: { username, homepage } }: { readonly user: User }) {
  const { messages, logout } = useSurroundings().thread;
  return (
    <>
      <span className="vssue-current-user">
        <span>
          <span className="vssue-roomy">{messages.currentUser}:</span>{" "}
          <Outward href={homepage}>
            <bdi>{username}</bdi>
          </Outward>
        </span>
        <button type="button" className="vssue-logout" onClick={logout}>
          {messages.logout}
        </button>
      </span>
      <div className="vssue-new-comment-operations">
        <Submit />
      </div>
    </>
  );
}

function Submit() {
  const { messages } = useSurroundings().thread;
  const open = useThread(maySubmit);
  const creating = useThread((state) => state.composer.posting !== null);
  return (
    <button type="submit" className="vssue-button vssue-button-primary vssue-button-submit-comment" title="Ctrl/Cmd+Enter" disabled={!open}>
      {creating && <i className="vssue-icon vssue-icon-loading" />}
      {creating ? messages.submitting : messages.submit}
    </button>
  );
}
