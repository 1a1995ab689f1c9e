/** The word that stands behind `number`; `label` is one form for all numbers, or `one|other`. */
export function wordFor(number: number, label: string): string {
  const [one = "", other = one] = label.split("|");
  return number === 1 ? one : other;
}
