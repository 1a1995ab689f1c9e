/** An ISO 8601 moment as `YYYY-MM-DD HH:mm:ss` where the reader is; the text itself where it is none. */
export function localMoment(iso: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return iso;
  const two = (number: number) => number.toString().padStart(2, "0");
  const date = [moment.getFullYear().toString(), two(moment.getMonth() + 1), two(moment.getDate())];
  const time = [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two);
  return `${date.join("-")} ${time.join(":")}`;
}
