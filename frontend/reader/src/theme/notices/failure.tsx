import { useReader } from "../../app/reader-context.ts";
import { focusContent } from "../chrome/focus-content.ts";
import { useMessages } from "../messages/use-messages.ts";

/** Says that a page could not be loaded, and offers to try again. */
export function Failure() {
  const { status, retry, dismiss } = useReader();
  const { failure } = useMessages();
  if (status.kind !== "failed") return null;
  const leave = (action: () => void) => () => {
    focusContent();
    action();
  };
  return (
    <div className="notice failure" role="alert">
      <p>
        <strong>{failure.title}</strong> <code>{status.path}</code>
        <br />
        {failure.text}
      </p>
      <div className="notice-actions">
        <button type="button" className="button" onClick={leave(dismiss)}>
          {failure.dismiss}
        </button>
        <button type="button" className="button primary" onClick={leave(retry)}>
          {failure.retry}
        </button>
      </div>
    </div>
  );
}
