import type { Status } from "../../store/state.ts";
import type { Messages } from "../../messages/keys.ts";
import { useSurroundings, useThread } from "../surroundings.ts";

/** What has just happened, also told to screen readers. */
export function StatusBar() {
  const { messages } = useSurroundings().thread;
  const status = useThread((state) => state.status);
  return (
    <output className="vcol vcol-60 status-bar">{status !== null && wording(status, messages)}</output>
  );
}

function wording(status: Status, messages: Messages): string {
  return "key" in status ? messages[status.key].replace("{name}", "…") : status.text;
}
