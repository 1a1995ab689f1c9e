/**
 * HTML of what stands in `shell`, without what a comment widget drew there: comments are others' HTML, which was made safe for
 * the place where it stood, and is never parsed a second time.
 */
export function standingHtml(shell: Element): string {
  const copy = shell.cloneNode(true) as Element;
  for (const place of copy.querySelectorAll("[data-place=comments]")) place.replaceChildren();
  return copy.innerHTML;
}
