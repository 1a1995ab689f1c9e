/** Where a heading stands now. */
export interface HeadingPosition {
  readonly slug: string;
  /** Pixels from the top of the viewport. */
  readonly top: number;
}

export interface ReadingLine {
  /** Pixels from the top of the viewport: a heading above this line has been reached. */
  readonly line: number;
  /** True when the page cannot scroll further down; then the last heading counts as reached. */
  readonly atEnd: boolean;
}

/** The slug of the section being read, from headings in page order; empty above the first one. */
export function activeHeading(headings: readonly HeadingPosition[], { line, atEnd }: ReadingLine): string {
  if (atEnd) return headings.at(-1)?.slug ?? "";
  return headings.findLast((heading) => heading.top <= line)?.slug ?? "";
}
