import { OFFLINE } from "../store/create-admin.ts";
import { useAdmin, useSurroundings } from "./surroundings.ts";

/** What failed last, in the service's own words. */
export function Failure() {
  const { admin, language } = useSurroundings();
  const failure = useAdmin((state) => state.failure);
  const view = useAdmin((state) => state.view);
  if (failure === "") return null;
  return (
    <div className="failure" role="alert">
      <p>{failure === OFFLINE ? language.messages.offline : failure}</p>
      <button type="button" onClick={() => void admin.go(view)}>
        {language.messages.retry}
      </button>
    </div>
  );
}
