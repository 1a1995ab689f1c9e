/** Numbers in the digits that `decoded` of the format reads. */
import { type Bytes, putByte, reserve } from "./bytes.ts";

/** Character codes of digits, by their value. */
const CODES = Uint8Array.from({ length: 64 }, (_, value) => value + (value > 56 ? 36 : 35));

const VALUES = new Uint8Array(128);
for (const [value, code] of CODES.entries()) VALUES[code] = value;

/** Writes the number in digits of five bits, the lowest first; every digit except the last has the sixth bit. Returns where it ends. */
export function digitsAt(data: Uint8Array, start: number, value: number): number {
  let at = start;
  let rest = value;
  while (rest > 31) {
    data[at] = CODES[32 + (rest & 31)] ?? 0;
    rest >>>= 5;
    at += 1;
  }
  data[at] = CODES[rest] ?? 0;
  return at + 1;
}

/** Like {@link digitsAt}, at the end of `out`. */
export function putDigits(out: Bytes, value: number): void {
  reserve(out, 7);
  out.length = digitsAt(out.data, out.length, value);
}

/** Copies the digits of a section and of its first places, of which there are `most`. */
export function putFirst(out: Bytes, digits: Uint8Array, start: number, end: number, most: number): void {
  let numbers = 0;
  let isFirst = true;
  for (let at = start; at < end && numbers <= most; at += 1) {
    const digit = digits[at] ?? 0;
    // The lowest bit of a place says whether it's the last one.
    putByte(out, isFirst && numbers === most ? (CODES[(VALUES[digit] ?? 0) | 1] ?? 0) : digit);
    isFirst = (VALUES[digit] ?? 0) < 32;
    if (isFirst) numbers += 1;
  }
}
