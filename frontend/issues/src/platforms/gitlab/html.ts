/** HTML of notes, which GitLab renders on request; loaded for the first comments. */
import type { Send } from "../adapter/api.ts";
import { attributesOf, INSIDE, renderAll, withAttributes, withOrigin } from "../adapter/rendering.ts";

/** The HTML of every text in order, as GitLab at `link` shows it in `project`. */
export function rendered(send: Send, sources: readonly string[], { project, link }: { readonly project: string; readonly link: string }): Promise<readonly string[]> {
  return renderAll(sources, async (text) => {
    const { json } = await send({ method: "POST", path: "/markdown", body: { text, gfm: true, project } });
    return plainHtml((json as { readonly html: string }).html, link);
  });
}

/** GitLab's HTML without what only scripts on GitLab's own pages can show: emoji are characters or pictures, pictures load at once, and addresses are absolute. It isn't sanitized. */
export function plainHtml(html: string, link: string): string {
  const readable = html.replaceAll(EMOJI, (_, attributes: string, shown: string) => (shown.trim() === "" ? emojiOf(new Map(attributesOf(attributes))) : shown));
  const eager = withAttributes(readable, ["img"], (attributes) => {
    const picture = attributes.find(([name]) => name === "data-src")?.[1] ?? "";
    return PICTURE.test(picture) ? [["src", picture], ...attributes.filter(([name]) => name !== "src" && name !== "data-src")] : attributes;
  });
  return withOrigin(eager, link);
}

const EMOJI = new RegExp(`<gl-emoji\\b(${INSIDE})>(.*?)</gl-emoji>`, "gisu");
/** A quoted address that can be a picture's. */
const PICTURE = /^["'](?:https?:\/)?\//iu;

/** A custom emoji is a picture. If the picture is missing, its name is shown. */
function emojiOf(attributes: ReadonlyMap<string, string>): string {
  const name = attributes.get("data-name") ?? '""';
  const picture = attributes.get("data-fallback-src") ?? "";
  return PICTURE.test(picture) ? `<img src=${picture} alt=${name}>` : `:${name.slice(1, -1)}:`;
}
