/** Notices at the edge of the page: a navigation that failed, and the question for consent. */
import { useEffect, useState } from "react";
import { type ConsentParts, useReader, useRuntime, useSite } from "../../app/reader-context.tsx";
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

/** Asks for consent, on sites that need it. The notice loads on demand. */
export function Consent() {
  const { lang, consent } = useSite();
  const { consent: load } = useRuntime();
  const [parts, setParts] = useState<ConsentParts | null>(null);
  const needed = consent.length > 0;
  useEffect(() => {
    if (needed) load(setParts);
  }, [needed, load]);
  return parts && <parts.Notice lang={lang} />;
}
