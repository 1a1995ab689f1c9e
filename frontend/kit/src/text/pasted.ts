/** Pictures within a text, as `data:` addresses. The parser gets a short one for each, as at the service. */
export interface Pasted {
  readonly text: string;
  /** Puts the pictures into HTML of `text`. */
  readonly together: (html: string) => string;
}

export function apart(source: string): Pasted {
  const pictures: string[] = [];
  const text = source.replaceAll(PICTURE, (picture) => `${SHORT}${pictures.push(picture) - 1}`);
  const together = (html: string) => (pictures.length === 0 ? html : html.replaceAll(PLACE, (place, at: string) => pictures[Number(at)] ?? place));
  return { text, together };
}

const SHORT = "data:image/png;base64,";
const PICTURE = /data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z\d+/=]+/gu;
const PLACE = /data:image\/png;base64,(\d+)/gu;
