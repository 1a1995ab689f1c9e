import { useReader } from "../../app/reader-context.ts";
import { machineDate, plainDate } from "./dates.ts";

/** The line above the title: the page's date, and the place of the visit counter. */
export function PageFacts() {
  const { page } = useReader().state;
  return (
    <div className="facts">
      {page.date !== "" && <time dateTime={machineDate(page.date)}>{plainDate(page.date)}</time>}
      {page.comments && <span data-place="counter" />}
    </div>
  );
}
