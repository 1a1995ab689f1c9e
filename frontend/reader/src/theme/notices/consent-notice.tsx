import { useConsent } from "../../app/consent.ts";
import { useSite } from "../../app/reader-context.ts";
import { focusContent } from "../chrome/focus-content.ts";
import { useMessages } from "../messages/use-messages.ts";

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
