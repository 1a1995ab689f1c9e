import { attributesOf, INSIDE, withAttributes, withOrigin } from "../adapter/tags.ts";

/** GitLab's HTML for other pages than its own, which load scripts for it: emoji as characters or pictures, pictures that do not wait to be scrolled to, complete addresses. It stays unsanitised. */
export function plainHtml(html: string, link: string): string {
  const readable = html.replaceAll(EMOJI, (_, attributes: string, shown: string) => (shown.trim() === "" ? emojiOf(new Map(attributesOf(attributes))) : shown));
  const eager = withAttributes(readable, ["img"], (attributes) => {
    const picture = attributes.find(([name]) => name === "data-src")?.[1] ?? "";
    return PICTURE.test(picture) ? [["src", picture], ...attributes.filter(([name]) => name !== "src" && name !== "data-src")] : attributes;
  });
  return withOrigin(eager, link);
}

const EMOJI = new RegExp(`<gl-emoji\\b(${INSIDE})>(.*?)</gl-emoji>`, "gisu");
/** Quoted, and an address that can be a picture's. */
const PICTURE = /^["'](?:https?:\/)?\//iu;

/** A custom emoji is a picture; where that is missing, its name stays readable. */
function emojiOf(attributes: ReadonlyMap<string, string>): string {
  const name = attributes.get("data-name") ?? '""';
  const picture = attributes.get("data-fallback-src") ?? "";
  return PICTURE.test(picture) ? `<img src=${picture} alt=${name}>` : `:${name.slice(1, -1)}:`;
}
