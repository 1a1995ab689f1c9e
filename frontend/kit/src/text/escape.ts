const NAMES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const CHARACTERS = new Map(Object.entries(NAMES).map(([character, name]) => [name, character]));
const ENTITY = /&(?:amp|lt|gt|quot|#39);/gu;

/** As text inside HTML, in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => NAMES[character] ?? character);
}

/** What `escapeHtml` was given. */
export function unescapeHtml(html: string): string {
  return html.replaceAll(ENTITY, (name) => CHARACTERS.get(name) ?? name);
}

/** At most `length` characters of escaped text, never a part of an entity or of a character (docs/decisions.md, D14). */
export function cut(html: string, length: number): string {
  let kept = "";
  for (const [piece] of html.matchAll(/&(?:amp|lt|gt|quot|#39);|[\s\S]/gu)) {
    if (kept.length + piece.length > length) break;
    kept += piece;
  }
  return kept;
}
