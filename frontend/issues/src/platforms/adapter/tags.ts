/** An attribute's name, and its value as it is written, with its quotes. */
type Attribute = readonly [name: string, value: string];

/** HTML whose elements of some names have other attributes. What only looks like a tag stays. */
export function withAttributes(html: string, names: readonly string[], change: (attributes: readonly Attribute[]) => readonly Attribute[]): string {
  return html.replaceAll(TAG, (tag, name: string, inside: string) => {
    if (!names.includes(name.toLowerCase())) return tag;
    const attributes = change(attributesOf(inside)).map((attribute) => ` ${attribute.join("=")}`);
    return `<${name}${attributes.join("")}>`;
  });
}

/** The attributes that stand inside of a tag. */
export function attributesOf(inside: string): readonly Attribute[] {
  return [...inside.matchAll(/([^\s"'/=<>]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/gu)].map(([, name = "", value = '""']) => [name.toLowerCase(), value]);
}

/** HTML whose addresses do not depend on the page that shows it; `link` is the platform's address. */
export function withOrigin(html: string, link: string): string {
  const { origin } = new URL(link);
  const absolute = ([name, value]: Attribute): Attribute => [name, name === "href" || name === "src" ? value.replace(/^(["'])\/(?!\/)/u, `$1${origin}/`) : value];
  return withAttributes(html, ["a", "img"], (attributes) => attributes.map(absolute));
}

/** What may stand inside of a tag, for a regular expression. */
export const INSIDE = `(?:[^"'>]|"[^"]*"|'[^']*')*`;
const TAG = new RegExp(`<([a-z][^\\s/>]*)(${INSIDE})>`, "giu");
