import { useReader } from "../../app/reader-context.ts";
import { useMessages } from "../messages/use-messages.ts";
import { machineDate, plainDate } from "./dates.ts";
import { Terms } from "./terms.tsx";

/** The line at the title: date, categories, tags; and the place of the visit counter. */
export function PageFacts() {
  const { page } = useReader().state;
  const messages = useMessages();
  return (
    <div className="facts">
      {page.date !== "" && <time dateTime={machineDate(page.date)}>{plainDate(page.date)}</time>}
      <Terms label={messages.categories} terms={page.categories} />
      <Terms label={messages.tags} terms={page.tags} />
      {page.comments && <span data-place="counter" />}
    </div>
  );
}
