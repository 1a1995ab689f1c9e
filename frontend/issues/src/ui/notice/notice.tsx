import { useSurroundings, useThread } from "../surroundings.ts";

/** What goes on, and what went wrong. */
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

/** There from the start, so that screen readers hear what comes into it. */
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
