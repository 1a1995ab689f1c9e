/** Numbers texts by their bytes, so that a text that is known doesn't become a string again. */
import { createBytes, grown, putBytes } from "./bytes.ts";

/** The hash of no bytes; {@link hashed} adds one byte. Without `Math.imul`, which is a call without the optimizing compiler. */
export const EMPTY = 5381;
export const hashed = (hash: number, byte: number): number => (hash & 0xFF_FF_FF) * 33 + byte;

export function hashOf(data: Uint8Array, start: number, end: number): number {
  let hash = EMPTY;
  for (let at = start; at < end; at += 1) hash = hashed(hash, data[at] ?? 0);
  return hash;
}

/** An open hash table: each slot has the number of a text, plus 1. */
export function createTexts() {
  const texts = createBytes(65_536);
  let ends: Int32Array = new Int32Array(4096);
  let hashes: Int32Array = new Int32Array(4096);
  let slots: Int32Array = new Int32Array(16_384);
  let count = 0;

  function isAt(text: number, data: Uint8Array, start: number, end: number): boolean {
    let from = text === 0 ? 0 : (ends[text - 1] ?? 0);
    if ((ends[text] ?? 0) - from !== end - start) return false;
    for (let at = start; at < end; at += 1, from += 1) if (texts.data[from] !== data[at]) return false;
    return true;
  }

  function added(data: Uint8Array, start: number, end: number, hash: number): number {
    putBytes(texts, data, start, end);
    [ends, hashes] = [grown(ends, count + 1), grown(hashes, count + 1)];
    ends[count] = texts.length;
    hashes[count] = hash;
    count += 1;
    if (count * 2 > slots.length) {
      slots = new Int32Array(slots.length * 2);
      for (let text = 0; text < count; text += 1) place(text);
    } else place(count - 1);
    return count - 1;
  }

  function place(text: number): void {
    const mask = slots.length - 1;
    let slot = (hashes[text] ?? 0) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = text + 1;
  }

  return {
    /** The number of the text with these bytes, whose {@link hashOf} is `hash`. New texts have the next number, from 0. */
    find(data: Uint8Array, start: number, end: number, hash: number): number {
      const mask = slots.length - 1;
      for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
        const text = (slots[slot] ?? 0) - 1;
        if (text < 0) return added(data, start, end, hash);
        if (hashes[text] === hash && isAt(text, data, start, end)) return text;
      }
    },
  };
}
