/** What a page may write in a component. */

/** Throws if a page writes properties that an illustration doesn't have. */
export function refuse(others: object, expected: string): void {
  const [other] = Object.keys(others);
  if (other !== undefined) throw new TypeError(`There is no property '${other}'. Expected ${expected}.`);
}
