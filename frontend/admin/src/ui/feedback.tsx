/** The result of the last action. */
import type { Messages } from "../messages/en.ts";
import { countOf, filled } from "../messages/language.ts";
import { CANCELLED, DECLINED, OFFLINE, PUSH_FAILED } from "../store/failures.ts";
import { STALE } from "../store/state.ts";
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

/** The last failure, with the service's message. */
export function Failure() {
  const { admin, language } = useSurroundings();
  const failure = useAdmin((state) => state.failure);
  const view = useAdmin((state) => state.view);
  if (failure === "") return null;
  return (
    <div className="failure" role="alert">
      <p>{failureText(failure, language.messages)}</p>
      <button type="button" onClick={() => void admin.go(view)}>
        {language.messages.retry}
      </button>
    </div>
  );
}

/** The page's text for its own failures, otherwise the service's message. */
export function failureText(failure: string, messages: Messages): string {
  return { [OFFLINE]: messages.offline, [CANCELLED]: messages.passkeyCancelled, [DECLINED]: messages.pushDeclined, [PUSH_FAILED]: messages.pushFailed, [STALE]: messages.doneStale }[failure] ?? failure;
}
