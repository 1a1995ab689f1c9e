import type { PageLink } from "@glosa/contract";
import { useReader } from "../../app/reader-context.ts";
import { useMessages } from "../messages/use-messages.ts";

/** The pages before and after this one in reading order. */
export function Neighbours() {
  const { previous, next } = useReader().state.page;
  const messages = useMessages();
  if (previous === null && next === null) return null;
  return (
    <nav className="neighbours" aria-label={messages.neighbours}>
      {previous && neighbour("prev", messages.previousPage, previous)}
      {next && neighbour("next", messages.nextPage, next)}
    </nav>
  );
}

function neighbour(rel: "prev" | "next", label: string, page: PageLink) {
  return (
    <a className={rel} rel={rel} href={page.path}>
      <small>{label}</small> <span>{page.title}</span>
    </a>
  );
}
