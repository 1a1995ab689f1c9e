/** Text as HTML, and HTML as text. */
const NAMES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const CHARACTERS = new Map(Object.entries(NAMES).map(([character, name]) => [name, character]));
const ENTITY = /&(?:amp|lt|gt|quot|#39);/gu;

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => NAMES[character] ?? character);
}

/** Reverses `escapeHtml`. */
export function unescapeHtml(html: string): string {
  return html.replaceAll(ENTITY, (name) => CHARACTERS.get(name) ?? name);
}

/** At most `length` characters of escaped text, never a part of an entity or of a character (docs/decisions.md, D14). */
export function cut(html: string, length: number): string {
  let result = "";
  for (const [piece] of html.matchAll(/&(?:amp|lt|gt|quot|#39);|[\s\S]/gu)) {
    if (result.length + piece.length > length) break;
    result += piece;
  }
  return result;
}

/** Text from a store or from the editor, as it was received. */
export interface RichText {
  readonly format: "html" | "markdown";
  readonly text: string;
}

/** A value from outside if it's text; otherwise "". */
export function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The end of a line in HTML. */
const LINE = /<br\b[^>]*>|<\/(?:p|h[1-6]|li|tr|pre|blockquote)>/giu;

/** The text without formatting, in lines. It's untrusted: show it as text only. A document that isn't shown runs and loads nothing. */
export function plainText({ format, text }: RichText): string {
  const words = format === "html" ? new DOMParser().parseFromString(text.replaceAll(LINE, "$&\n"), "text/html").body.textContent : text;
  return words.replaceAll(/\s*\n\s*/gu, "\n").trim();
}
