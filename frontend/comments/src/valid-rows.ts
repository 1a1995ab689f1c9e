/** Rows of an answer that somebody else wrote, or that a server got wrong. */
export type ValidRows = typeof validRows;

/** The rows that pass `isValid`. Any other one, or one that makes it throw, is left out without hiding the rest, and the console shows it to the site's owner, who reads `what` it is. What isn't a list has no rows. */
export function validRows<Row>(rows: unknown, isValid: (row: Row) => boolean, what = "A comment"): readonly Row[] {
  return (Array.isArray(rows) ? (rows as readonly Row[]) : []).filter((row) => {
    try {
      if (isValid(row)) return true;
    } catch {
      // Said below.
    }
    console.warn(`${what} was left out, because fields are missing or have another type:`, row);
    return false;
  });
}

/** Whether `value` has every field of `sample`, with values of the same type. */
export function hasShapeOf(value: unknown, sample: object): boolean {
  return Object.entries(sample).every(([name, expected]: [string, unknown]) => {
    const given = (value as Readonly<Record<string, unknown>>)[name];
    return typeof given === typeof expected && (typeof expected !== "object" || expected === null || (given !== null && hasShapeOf(given, expected)));
  });
}
