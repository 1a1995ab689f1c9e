/** Rows of an answer, which may be malformed. */
export type ValidRows = typeof validRows;

/** The rows that pass `isValid`. The others, and those that make it throw, are left out and reported in the console; `what` says what they are. If it isn't a list, there are no rows. */
export function validRows<Row>(rows: unknown, isValid: (row: Row) => boolean, what = "A comment"): readonly Row[] {
  return (Array.isArray(rows) ? (rows as readonly Row[]) : []).filter((row) => {
    try {
      if (isValid(row)) return true;
    } catch {
      // Reported below.
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
