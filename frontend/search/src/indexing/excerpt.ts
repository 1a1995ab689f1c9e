/** Copies the beginning of a text for results, as the content of a JSON string. */
import { type Bytes, putByte, reserve } from "./bytes.ts";

const [SPACE, QUOTE, BACKSLASH] = [32, 34, 92];

/** A text that is copied to the end of `out`, without spaces at its ends and with one between its words. */
export interface Excerpt {
  readonly out: Bytes;
  /** Where it begins in `out`. */
  start: number;
  /** The number of characters that may still follow; less than 0: some were left out. */
  room: number;
}

export function begin(excerpt: Excerpt, room: number): void {
  excerpt.start = excerpt.out.length;
  excerpt.room = room;
}

/** Adds text in UTF-8, without tags and references. */
export function copy(excerpt: Excerpt, text: Uint8Array, start: number, end: number): void {
  const { out } = excerpt;
  reserve(out, (end - start) * 2);
  const { data } = out;
  let { length } = out;
  let { room } = excerpt;
  for (let at = start; at < end; at += 1) {
    const byte = text[at] ?? 0;
    if (byte <= SPACE) {
      if (room > 0 && length > excerpt.start && data[length - 1] !== SPACE) {
        data[length] = SPACE;
        length += 1;
        room -= 1;
      }
      continue;
    }
    if ((byte & 0xC0) !== 0x80) room -= 1;
    if (room < 0) break;
    if (byte === QUOTE || byte === BACKSLASH) {
      data[length] = BACKSLASH;
      length += 1;
    }
    data[length] = byte;
    length += 1;
  }
  out.length = length;
  excerpt.room = room;
}

/** Adds a space, unless the text ends with one. */
export function space(excerpt: Excerpt): void {
  const { out, start, room } = excerpt;
  if (room <= 0 || out.length === start || out.data[out.length - 1] === SPACE) return;
  putByte(out, SPACE);
  excerpt.room -= 1;
}

/** Ends the text. If it was cut, its last word is left out. Returns whether there is any. */
export function finish(excerpt: Excerpt): boolean {
  const { out, start, room } = excerpt;
  if (room < 0) {
    const end = out.data.lastIndexOf(SPACE, out.length - 1);
    if (end > start) out.length = end;
    for (const byte of [0xE2, 0x80, 0xA6]) putByte(out, byte);
  } else if (out.length > start && out.data[out.length - 1] === SPACE) out.length -= 1;
  return out.length > start;
}
