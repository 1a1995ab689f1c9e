/** Ids of the chrome. No heading can have one of them: slugs hold no underscore. */

/** The page itself, where the skip link leads. */
export const CONTENT = "_content";

/** The panel that the menu button opens. */
export const MENU = "_menu";

/** The panel that the bar of the outline opens. */
export const OUTLINE = "_outline";

/** The id of a sidebar group's links. */
export function groupId(index: number): string {
  return `_group-${index}`;
}

/** Moves the focus to the page, for controls that disappear once they're used. */
export function focusContent(): void {
  document.getElementById(CONTENT)?.focus({ preventScroll: true });
}
