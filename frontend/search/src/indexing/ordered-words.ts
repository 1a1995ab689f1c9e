/** Words of headings and code, which are added after they were read. */

/** Words in order. */
export interface Words {
  readonly numbers: number[];
  /** The place of each. */
  readonly places: number[];
  /** How many places there are. */
  length: number;
  /** Compounds, each with its place in turn. */
  readonly compounds: number[];
}

export const noWords = (): Words => ({ numbers: [], places: [], length: 0, compounds: [] });

/** The last character of a pair is where the pair is. */
export function append(words: Words, number: number, isEnd: boolean): void {
  if (!isEnd) words.length += 1;
  words.numbers.push(number);
  words.places.push(words.length - 1);
}
