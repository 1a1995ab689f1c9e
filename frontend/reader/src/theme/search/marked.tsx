import { pieces } from "../../logic/search/matches.ts";

interface MarkedProps {
  readonly text: string;
  /** Folded. */
  readonly words: ReadonlySet<string>;
}

/** Text with the words of a query highlighted. */
export function Marked({ text, words }: MarkedProps) {
  let end = 0;
  return pieces(text, words).map(({ text: piece, isMatch }) => {
    end += piece.length;
    return isMatch ? <mark key={end}>{piece}</mark> : piece;
  });
}
