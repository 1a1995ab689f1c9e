import { countOf, filled } from "../messages/language.ts";
import { useAdmin, useSurroundings } from "./surroundings.ts";

/** The result of the last decision, read out, with a way back. */
export function Toast() {
  const { admin, language } = useSurroundings();
  const { messages } = language;
  const toast = useAdmin((state) => state.toast);
  return (
    <output className="toast">
      {toast !== null && (
        <span className="bar">
          <span>{filled(messages[toast.text], { count: countOf(toast.count, messages) })}</span>
          {toast.decision !== "" && (
            <button type="button" onClick={() => void admin.undo()}>
              {messages.undo} <kbd aria-hidden="true">u</kbd>
            </button>
          )}
          <button type="button" aria-label={messages.dismiss} onClick={admin.dismiss}>
            ✕
          </button>
        </span>
      )}
    </output>
  );
}
