import type { User } from "../../model/values.ts";
import { Outward } from "../controls/outward.tsx";
import { useSurroundings } from "../surroundings.ts";

/** Who writes, and the way out. */
export function Account({ user: { username, homepage } }: { readonly user: User }) {
  const { messages, logout } = useSurroundings().thread;
  return (
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
  );
}
