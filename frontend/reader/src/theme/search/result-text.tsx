import type { Hit } from "@glosa/search";
import type { PageResults } from "../../logic/search/results.ts";
import { Marked } from "./marked.tsx";

interface ResultTextProps {
  readonly hit: Hit;
  readonly words: ReadonlySet<string>;
}

/** A result: its heading, the headings above it, and some of its text. */
export function ResultText({ hit, words }: ResultTextProps) {
  return (
    <>
      <span className="search-heading" data-kind={hit.kind} dir="auto">
        {hit.above.length > 0 && <small>{`${hit.above.join(" › ")} › `}</small>}
        <Marked text={hit.section || hit.title} words={words} />
      </span>
      {hit.text !== "" && (
        <span className="search-excerpt" dir="auto">
          <Marked text={hit.text} words={words} />
        </span>
      )}
    </>
  );
}

/** The title above the results in one page, and the part of the site that it's in. */
export function PageTitle({ part, title }: Pick<PageResults, "part" | "title">) {
  return (
    <div className="search-page-title" role="presentation" dir="auto">
      {part !== "" && part !== title && <span>{`${part} › `}</span>}
      {title}
    </div>
  );
}
