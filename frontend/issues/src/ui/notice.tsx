/** Messages about progress and failures, and the reason why no comments are shown. */
import { explanationOf, isAdmin, type Status, statusOf } from "../store/derived.ts";
import { Icon } from "./controls.tsx";
import { useSurroundings, useThread } from "./surroundings.ts";

/** The progress bar and the alert. */
export function Notice() {
  return (
    <div className="vssue-notice">
      <ProgressBar />
      <Alert />
    </div>
  );
}

function ProgressBar() {
  const { messages } = useSurroundings().thread;
  const { shown, percent } = useThread(({ progress }) => progress);
  if (!shown) return null;
  return <progress className="vssue-progress" aria-label={messages.loading} max={100} value={percent} />;
}

/** Always rendered, so that screen readers announce its changes. */
function Alert() {
  const { thread } = useSurroundings();
  const alert = useThread((state) => state.alert);
  return (
    <div className="vssue-alert" role="alert">
      {alert !== null && (
        <button type="button" title={thread.messages.dismiss} onClick={thread.dismissAlert}>
          {alert}
        </button>
      )}
    </div>
  );
}

/** What is shown instead of comments: why, and what the reader can do. Always rendered, so that screen readers announce its changes. */
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

/** The text of a status. If the reader can act on it, it's a button. */
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
