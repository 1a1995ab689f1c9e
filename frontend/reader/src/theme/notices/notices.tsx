/** Notices at the edge of the page: a navigation that failed, and the question for consent. */
import { useConsent, useReader, useSite } from "../../app/reader-context.tsx";
import { focusContent } from "../scrolling.ts";
import { useMessages } from "../messages.ts";

/** Reports that a page couldn't be loaded, with a button to try again. */
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

/** Asks whether advertising may be loaded; shown only on sites that have some, until the reader has answered. */
export function ConsentNotice() {
  const site = useSite();
  const { choice, choose } = useConsent();
  const { consent } = useMessages();
  if (site.consent.length === 0 || choice !== null) return null;
  const answer = (given: "granted" | "refused") => () => {
    focusContent();
    choose(given);
  };
  return (
    <section className="notice consent" aria-label={consent.label}>
      <p>{consent.text}</p>
      <div className="notice-actions">
        <button type="button" className="button" onClick={answer("refused")}>
          {consent.refuse}
        </button>
        <button type="button" className="button" onClick={answer("granted")}>
          {consent.accept}
        </button>
      </div>
    </section>
  );
}
