import { pieces } from "../../logic/search/matches.ts";

interface MarkedProps {
  readonly text: string;
  /** Folded. */
  readonly words: ReadonlySet<string>;
}

/** Text with the words of a query highlighted. Systems that choose the colors would paint a `mark` as a block. */
export function Marked({ text, words }: MarkedProps) {
  let end = 0;
  return pieces(text, words).map(({ text: piece, isMatch }) => {
    end += piece.length;
    return isMatch ? <b key={end}>{piece}</b> : piece;
  });
}
