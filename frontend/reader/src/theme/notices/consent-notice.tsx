import { useConsent } from "../../app/consent.ts";
import { useMessages } from "../messages/use-messages.ts";

/** Asks whether advertising may be loaded; shown only on sites that have some, until the reader has answered. */
export function ConsentNotice() {
  const { state, answer } = useConsent();
  const { consent } = useMessages();
  if (state !== "open") return null;
  return (
    <section className="notice consent" aria-label={consent.label}>
      <p>{consent.text}</p>
      <div className="notice-actions">
        <button type="button" className="button" onClick={() => answer(false)}>
          {consent.refuse}
        </button>
        <button type="button" className="button" onClick={() => answer(true)}>
          {consent.accept}
        </button>
      </div>
    </section>
  );
}
