/** Scrolls a column of links, never the page, until its current line shows. */
export function showCurrent(column: Element | null | undefined): void {
  const line = column?.querySelector("[aria-current]");
  if (!column || !line) return;
  const frame = column.getBoundingClientRect();
  const place = line.getBoundingClientRect();
  if (place.top < frame.top || place.bottom > frame.bottom) column.scrollTop += place.top - frame.top - frame.height / 3;
}
