import { explanationOf, isAdmin, type Status, statusOf } from "../../store/derived.ts";
import { Icon } from "../controls/icon.tsx";
import { useSurroundings, useThread } from "../surroundings.ts";

/** What is shown instead of comments, with a word why, and what the reader can do. There from the start, so that screen readers hear what comes into it. */
export function StatusNotice() {
  const { thread } = useSurroundings();
  const status = useThread((state) => statusOf(state, isAdmin(thread.options, state.user)));
  return (
    <div className="vssue-status" aria-live="polite">
      {status !== null && (
        <>
          {status === "failed" && <Icon name="error" />}
          {WAITING.has(status) && <i className="vssue-icon vssue-icon-loading" />}
          <p className="vssue-status-info">
            <Words status={status} />
          </p>
          <Explanation />
        </>
      )}
    </div>
  );
}

const WAITING: ReadonlySet<Status> = new Set<Status>(["initializing", "loading"]);

const WORDS = {
  failed: "failed",
  initializing: "initializing",
  "create-issue": "createIssue",
  login: "loginRequired",
  loading: "loading",
  "none-yet": "noComments",
} as const;

/** A status that a reader can do something about is what does it. */
function Words({ status }: { readonly status: Exclude<Status, null> }) {
  const { thread } = useSurroundings();
  const creating = useThread(({ phase }) => phase.tag === "creating");
  const words = thread.messages[creating ? "creatingIssue" : WORDS[status]];
  if (status !== "login" && status !== "create-issue") return words;
  const act = status === "login" ? thread.login : thread.createIssue;
  return (
    <button type="button" className="vssue-status-action" onClick={() => void act()}>
      {words}
    </button>
  );
}

function Explanation() {
  const { thread } = useSurroundings();
  const text = useThread((state) => explanationOf(state, thread)?.text ?? null);
  const retry = useThread((state) => explanationOf(state, thread)?.retry === true);
  if (text === null) return null;
  return (
    <>
      <p className="vssue-status-reason">{text}</p>
      {retry && (
        <button type="button" className="vssue-button vssue-button-default" onClick={() => void thread.retry()}>
          {thread.messages.retry}
        </button>
      )}
    </>
  );
}
