import { useReader } from "../../app/reader-context.ts";
import { VisitCounter } from "../comments/visit-counter.tsx";
import { useMessages } from "../messages/use-messages.ts";
import { PageDate } from "./page-date.tsx";

/** The line above the title: the page's date, and how often it was viewed. */
export function PageFacts() {
  const { page } = useReader().state;
  const { published } = useMessages();
  return (
    <div className="facts">
      <PageDate label={published} date={page.date} />
      {page.comments && <VisitCounter />}
    </div>
  );
}
