/** Where a note on a word stands: below the word, or above where there is no room, and always within view. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The box of a line of the word, in pixels from the corner of the viewport. */
export interface Line {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** Pixels between a word and its note. */
export const GAP = 6;

/** Pixels between a note and the edge of the viewport. */
export const EDGE = 8;

/** The note's upper left corner; a word that is broken has a box for each of its lines. */
export function placeNote(lines: readonly Line[], note: Size, view: Size): { readonly left: number; readonly top: number } {
  const first = lines[0] ?? { left: 0, top: 0, bottom: 0 };
  const last = lines.at(-1) ?? first;
  const above = first.top - GAP - note.height;
  const below = last.bottom + GAP;
  const isAbove = below + note.height > view.height - EDGE && above >= EDGE;
  const { left } = isAbove ? first : last;
  return { left: Math.max(EDGE, Math.min(left, view.width - EDGE - note.width)), top: isAbove ? above : below };
}
