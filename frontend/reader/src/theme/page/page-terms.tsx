import { useReader } from "../../app/reader-context.ts";
import { useMessages } from "../messages/use-messages.ts";
import { Terms } from "./terms.tsx";

/** What the page is about: its categories and tags. */
export function PageTerms() {
  const { categories, tags } = useReader().state.page;
  const messages = useMessages();
  if (categories.length + tags.length === 0) return null;
  return (
    <div className="page-terms">
      <Terms label={messages.categories} terms={categories} outlined />
      <Terms label={messages.tags} terms={tags} />
    </div>
  );
}
