import { useReader } from "../../app/reader-context.ts";
import { messagesFor } from "./languages.ts";
import type { Messages } from "./messages.ts";

/** The chrome's text in the language of the page. */
export function useMessages(): Messages {
  return messagesFor(useReader().state.page.lang);
}
