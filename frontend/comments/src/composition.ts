/** The text field of a new comment while one is being posted. Every function is pure. */

/** The text in the field, and the part of it that is being posted. */
export interface Composition {
  readonly text: string;
  /** The comment that is being posted; null if there is none. */
  readonly posting: Posting | null;
}

interface Posting {
  readonly text: string;
  /** The field still begins with that text. Otherwise, the reader has replaced it, and the whole field is the next comment. */
  readonly inField: boolean;
}

/** The reader changed the text. */
export function typed<Kind extends Composition>(composition: Kind, text: string): Kind {
  const { posting: current } = composition;
  return { ...composition, text, posting: current && { ...current, inField: current.inField && text.startsWith(current.text) } };
}

/** The part of the text that isn't being posted. */
export function unposted({ text, posting: current }: Composition): string {
  return current?.inField === true ? text.slice(current.text.length).trimStart() : text;
}
