/** How many letters two words differ in. */

/** The number of typos tolerated in a word. */
export const tolerance = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** The number of letters to insert, delete, replace, or swap with their neighbor; more than `most`: they differ too much. */
export function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let above = `${other} `.split("").map((_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    let least = row;
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      let cost = Math.min((above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1, (above[at - 1] ?? 0) + (isSame ? 0 : 1));
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]) cost = Math.min(cost, (before[at - 2] ?? 0) + 1);
      line.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    [before, above] = [above, line];
  }
  return above[other.length] ?? 0;
}
