/** Character references of HTML: `&amp;`, `&#233;`. */

const REFERENCE = /&(?:#(\d+)|#x([\da-f]+)|([a-z][a-z\d]*));/giu;
const names = new Map([["amp", "&"], ["lt", "<"], ["gt", ">"], ["quot", '"'], ["nbsp", " "], ["apos", "'"]]);

/** Makes more names known, each with its characters. The builder has all of HTML's. */
export function addReferences(more: Readonly<Record<string, string>>): void {
  for (const [name, characters] of Object.entries(more)) if (!names.has(name)) names.set(name, characters);
}

/** The text with its references replaced. Unknown ones stay. */
export function plain(html: string): string {
  return html.includes("&") ? html.replaceAll(REFERENCE, character) : html;
}

function character(whole: string, decimal: string | undefined, hex: string | undefined, name = ""): string {
  const code = decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : -1;
  if (code < 0) return names.get(name) ?? whole;
  const isCharacter = code > 0 && code <= 0x10_FF_FF && (code < 0xD8_00 || code > 0xDF_FF);
  return isCharacter ? String.fromCodePoint(code) : "\uFFFD";
}
