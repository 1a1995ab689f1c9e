/** The files of an index, named after their content. */
import { createBytes, putArray, putBinary, utf8, written } from "./bytes.ts";

/** Adds a file with this content, and returns the hash in its name. */
export type FileMaker = (kind: string, content: Uint8Array) => string;

/** Collects the files of a language. */
export function createFiles(lang: string) {
  /** By name: a second hash of the content. */
  const known = new Map<string, number>();
  /** The files that were added since the last call of `taken`, and how many these are. */
  const out = createBytes();
  let count = 0;
  const put = (name: string, content: Uint8Array) => {
    if (count === 0) {
      out.length = 0;
      putArray(out, 0);
    }
    putBinary(out, utf8(name));
    putBinary(out, content);
    count += 1;
  };
  const add: FileMaker = (kind, content) => {
    let [number, second] = hashesOf(content);
    for (; ; number += 1) {
      const hash = (number >>> 0).toString(16).padStart(8, "0");
      const name = `${lang}/${kind}.${hash}.json`;
      const same = known.get(name);
      if (same === undefined) {
        known.set(name, second);
        put(name, content);
      } else if (same !== second) continue;
      return hash;
    }
  };
  return {
    add,
    put,
    /** The files that were added since the last call, as names and contents in turn; valid until the next is added. */
    taken(): Uint8Array {
      const { length } = out;
      out.length = 0;
      putArray(out, count * 2);
      out.length = count === 0 ? out.length : length;
      count = 0;
      return written(out);
    },
  };
}

/** Two numbers that identify a content. */
function hashesOf(content: Uint8Array): [number, number] {
  const view = new DataView(content.buffer, content.byteOffset, content.length);
  let one = 0xDE_AD_BE_EF;
  let other = 0x41_C6_CE_57;
  const whole = content.length - (content.length % 4);
  for (let at = 0; at < content.length; at += at < whole ? 4 : 1) {
    const next = at < whole ? view.getInt32(at, true) : view.getUint8(at);
    one = product(one ^ next, 0x9E_37_79_B1);
    one ^= one >>> 15;
    other = product(other ^ next, 0x5F_35_64_95);
    other ^= other >>> 13;
  }
  return [product(one ^ (one >>> 16), 0x85_EB_CA_6B) ^ product(other ^ (other >>> 13), 0xC2_B2_AE_35), other];
}

/** `Math.imul` modulo 2 ** 32, which bitwise operators take it by. V8 doesn't inline that without its optimizing compiler. */
const product = (one: number, other: number): number => (one & 0xFF_FF) * other + (((one >>> 16) * (other & 0xFF_FF)) & 0xFF_FF) * 0x1_00_00;
