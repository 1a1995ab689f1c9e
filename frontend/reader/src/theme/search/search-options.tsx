/** Results as options of a list, grouped by page. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a list next to a field, whose options are links */
import { memo, type MouseEvent } from "react";
import { isPlain } from "../../logic/addresses.ts";
import type { PageResults } from "../../logic/search/results.ts";
import { PageTitle, ResultText } from "./result-text.tsx";

/** The id of an option. */
export const optionId = (order: number) => `_hit-${order}`;

/** Where a result opens; `by browser`: the browser opens it itself. */
export type How = "here" | "apart" | "translated" | "by browser";

interface PageOptionsProps {
  readonly page: PageResults;
  readonly words: ReadonlySet<string>;
  /** The number of the chosen result if it's in this page; otherwise -1. */
  readonly chosen: number;
  readonly onChoose: (order: number) => void;
  readonly onOpen: (order: number, how: How) => void;
}

/** The results in one page. Pages whose results and choice stay the same aren't rendered again. */
export const PageOptions = memo(function PageOptions({ page, words, chosen, onChoose, onOpen }: PageOptionsProps) {
  return (
    <div role="group" aria-label={page.title}>
      <PageTitle {...page} />
      {page.places.map(({ hit, order }, at) => {
        const clicked = (event: MouseEvent) => {
          const isHere = isPlain(event.nativeEvent);
          if (isHere) event.preventDefault();
          onOpen(order, isHere ? "here" : "by browser");
        };
        return (
          <a
            // oxlint-disable-next-line react/no-array-index-key -- the next letter's results change these elements
            key={at}
            role="option"
            id={optionId(order)}
            href={hit.url}
            tabIndex={-1}
            aria-selected={order === chosen}
            className="search-hit"
            onPointerMove={() => {
              if (order !== chosen) onChoose(order);
            }}
            onClick={clicked}
            onAuxClick={clicked}
          >
            <ResultText hit={hit} words={words} />
          </a>
        );
      })}
    </div>
  );
});
