/** The files of an index, named after their content. */
import { createBytes, packed, putText, written } from "./bytes.ts";

/** Adds a file with this content, and returns the hash in its name. */
export type FileMaker = (kind: string, content: Uint8Array) => string;

/** The text in UTF-8. */
export function utf8(text: string): Uint8Array {
  const out = createBytes(text.length);
  putText(out, text);
  return written(out);
}

/** Collects the files of a language. */
export function createFiles(lang: string) {
  /** By name: a second hash of the content. */
  const known = new Map<string, number>();
  let waiting: Uint8Array[] = [];
  const put = (name: string, content: Uint8Array) => waiting.push(utf8(name), content);
  const add: FileMaker = (kind, content) => {
    let [hash, second] = hashesOf(content);
    const name = () => `${lang}/${kind}.${(hash >>> 0).toString(16).padStart(8, "0")}.json`;
    while ((known.get(name()) ?? second) !== second) hash += 1;
    if (!known.has(name())) put(name(), content);
    known.set(name(), second);
    return (hash >>> 0).toString(16).padStart(8, "0");
  };
  return {
    add,
    put,
    /** The files that were added since the last call, as names and contents in turn. */
    taken(): Uint8Array {
      const all = packed(waiting);
      waiting = [];
      return all;
    },
  };
}

/** Two numbers that identify a content. */
function hashesOf(content: Uint8Array): [number, number] {
  let one = 0xDE_AD_BE_EF;
  let other = 0x41_C6_CE_57;
  const whole = content.length - (content.length % 4);
  for (let at = 0; at < content.length; at += at < whole ? 4 : 1) {
    const next = at < whole ? (content[at] ?? 0) | ((content[at + 1] ?? 0) << 8) | ((content[at + 2] ?? 0) << 16) | ((content[at + 3] ?? 0) << 24) : (content[at] ?? 0);
    one = Math.imul(one ^ next, 0x9E_37_79_B1);
    one ^= one >>> 15;
    other = Math.imul(other ^ next, 0x5F_35_64_95);
    other ^= other >>> 13;
  }
  return [Math.imul(one ^ (one >>> 16), 0x85_EB_CA_6B) ^ Math.imul(other ^ (other >>> 13), 0xC2_B2_AE_35), other];
}
