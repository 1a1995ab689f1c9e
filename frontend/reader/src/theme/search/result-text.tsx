import type { Hit } from "@glosa/search";
import type { ReactNode } from "react";
import { pieces } from "../../logic/search/matches.ts";
import type { PageResults } from "../../logic/search/results.ts";

interface ResultTextProps {
  readonly hit: Hit;
  readonly words: ReadonlySet<string>;
}

/** A result: its heading, the headings above it, and some of its text. */
export function ResultText({ hit, words }: ResultTextProps) {
  return (
    <>
      <span className="search-heading" data-kind={hit.kind}>
        {hit.above.length > 0 && <small>{`${hit.above.join(" › ")} › `}</small>}
        {marked(hit.section || hit.title, words)}
      </span>
      {hit.text !== "" && (
        <span className="search-excerpt">
          {marked(hit.text, words)}
        </span>
      )}
    </>
  );
}

/** The title above the results in one page, and the part of the site that it's in. */
export function PageTitle({ part, title }: Pick<PageResults, "part" | "title">) {
  return (
    <div className="search-page-title" role="presentation">
      {part !== "" && part !== title && <span>{`${part} › `}</span>}
      {title}
    </div>
  );
}

/** Text with the words of a query highlighted. Systems that choose the colors would paint a `mark` as a block. */
function marked(text: string, words: ReadonlySet<string>): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key -- the pieces of another text change these elements
  return pieces(text, words).map(({ text: piece, isMatch }, at) => (isMatch ? <b key={at}>{piece}</b> : piece));
}
