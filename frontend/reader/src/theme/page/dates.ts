/** Dates as the builder writes them, `YYYY-MM-DD HH:mm:ss`, without a zone: no clock of the reader's moves them. */

/** As it is written; without the time when that is midnight, which says nothing. */
export function plainDate(date: string): string {
  return date.replace(/ 00:00:00$/u, "");
}

/** The form that `<time datetime>` demands. */
export function machineDate(date: string): string {
  return plainDate(date).replace(" ", "T");
}

/** Month (1 to 12) and day of the month. */
export function monthAndDay(date: string): readonly [month: number, day: number] {
  return [Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}
