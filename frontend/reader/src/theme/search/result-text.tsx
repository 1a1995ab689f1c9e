import type { Hit } from "@glosa/search";
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

interface MarkedProps {
  readonly text: string;
  /** Folded. */
  readonly words: ReadonlySet<string>;
}

/** Text with the words of a query highlighted. Systems that choose the colors would paint a `mark` as a block. */
function Marked({ text, words }: MarkedProps) {
  let end = 0;
  return pieces(text, words).map(({ text: piece, isMatch }) => {
    end += piece.length;
    return isMatch ? <b key={end}>{piece}</b> : piece;
  });
}
