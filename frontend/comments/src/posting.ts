/** What becomes of the text field when a comment is posted. Pure, like `composition.ts`, and loaded with the code that posts. */
import { type Composition, unposted } from "./composition.ts";

/** `text` is being posted. */
export function posting<Kind extends Composition>(composition: Kind, text: string): Kind {
  return { ...composition, posting: { text, inField: composition.text.startsWith(text) } };
}

/** The comment was posted: only what was typed since then remains. */
export function posted<Kind extends Composition>(composition: Kind): Kind {
  return { ...composition, text: unposted(composition), posting: null };
}

/** The comment wasn't posted: its text is in the field again, followed by what was typed since then. */
export function notPosted<Kind extends Composition>(composition: Kind): Kind {
  const { text, posting: failed } = composition;
  return { ...composition, text: failed === null || failed.inField ? text : joined(failed.text, text), posting: null };
}

/** A comment with that text turned out to be posted. Text that the reader has changed since then remains. */
export function found<Kind extends Composition>(composition: Kind, text: string): Kind {
  return composition.posting === null ? posted(posting(composition, text)) : composition;
}

/** Two texts as one, in that order. */
export function joined(first: string, second: string): string {
  return second.trim() === "" ? first : `${first}\n\n${second}`;
}
