/** Text from a store or from the editor, as it was received. */
export interface RichText {
  readonly format: "html" | "markdown";
  readonly text: string;
}

/** The end of a line in HTML. */
const LINE = /<br\b[^>]*>|<\/(?:p|h[1-6]|li|tr|pre|blockquote)>/giu;

/** The words without their format, their lines apart: untrusted text, to be shown as text alone. A document that is not shown runs and loads nothing. */
export function plainText({ format, text }: RichText): string {
  const words = format === "html" ? new DOMParser().parseFromString(text.replaceAll(LINE, "$&\n"), "text/html").body.textContent : text;
  return words.replaceAll(/\s*\n\s*/gu, "\n").trim();
}
