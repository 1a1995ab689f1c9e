import type { Messages } from "../messages/en.ts";
import { CANCELLED, OFFLINE } from "../store/create-admin.ts";
import { useAdmin, useSurroundings } from "./surroundings.ts";

/** What failed last, in the service's own words. */
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

/** The page's text for its own failures, else what the service said. */
export function failureText(failure: string, messages: Messages): string {
  return { [OFFLINE]: messages.offline, [CANCELLED]: messages.passkeyCancelled }[failure] ?? failure;
}
