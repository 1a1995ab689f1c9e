/** Bytes that are written one after the other, numbers and UTF-8 in them, and arrays of bytes in MessagePack. */

/** The first `length` bytes of `data` are written. */
export interface Bytes {
  data: Uint8Array;
  length: number;
}

export const createBytes = (size = 64): Bytes => ({ data: new Uint8Array(size), length: 0 });

/** The bytes that were written; valid until more follow. */
export const written = ({ data, length }: Bytes): Uint8Array => data.subarray(0, length);

/** Makes room for more bytes. */
export function reserve(out: Bytes, more: number): void {
  if (out.length + more <= out.data.length) return;
  const larger = new Uint8Array(Math.max(out.data.length * 2, out.length + more));
  larger.set(out.data.subarray(0, out.length));
  out.data = larger;
}

/** The array, or a longer copy of it that has `length` numbers at least. */
export function grown(array: Int32Array, length: number): Int32Array {
  if (length <= array.length) return array;
  const longer = new Int32Array(Math.max(array.length * 2, length));
  longer.set(array);
  return longer;
}

export function putByte(out: Bytes, byte: number): void {
  if (out.length === out.data.length) reserve(out, 1);
  out.data[out.length] = byte;
  out.length += 1;
}

/** Copies a few bytes; for many, `set` is faster. */
export function putBytes(out: Bytes, from: Uint8Array, start: number, end: number): void {
  reserve(out, end - start);
  const { data } = out;
  let { length } = out;
  if (end - start > 100) {
    data.set(from.subarray(start, end), length);
    length += end - start;
  } else
    for (let at = start; at < end; at += 1, length += 1) data[length] = from[at] ?? 0;
  out.length = length;
}

/** Writes a number of up to 28 bits: seven in each byte, the lowest first. */
export function putNumber(out: Bytes, value: number): void {
  let rest = value;
  while (rest > 127) {
    putByte(out, (rest & 127) | 128);
    rest >>>= 7;
  }
  putByte(out, rest);
}

export function putText(out: Bytes, text: string): void {
  reserve(out, text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    putCode(out, code);
    if (code > 0xFF_FF) at += 1;
  }
}

/** The text in UTF-8. */
export function utf8(text: string): Uint8Array {
  const out = createBytes(text.length);
  putText(out, text);
  return written(out);
}

/** Writes a character in UTF-8. */
function putCode(out: Bytes, code: number): void {
  if (code < 0x80) putByte(out, code);
  else {
    if (code < 0x8_00) putByte(out, 0xC0 | (code >> 6));
    else {
      if (code < 0x1_00_00) putByte(out, 0xE0 | (code >> 12));
      else {
        putByte(out, 0xF0 | (code >> 18));
        putByte(out, 0x80 | ((code >> 12) & 63));
      }
      putByte(out, 0x80 | ((code >> 6) & 63));
    }
    putByte(out, 0x80 | (code & 63));
  }
}

/** The text whose UTF-8 these bytes are. */
export function textOf(data: Uint8Array, start: number, end: number): string {
  let text = "";
  const codes: number[] = [];
  for (let at = start; at < end; ) {
    const byte = data[at] ?? 0;
    const more = byte < 0xC0 ? 0 : byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
    let code = more === 0 ? byte : byte & (63 >> more);
    for (let next = 1; next <= more; next += 1) code = (code << 6) | ((data[at + next] ?? 0) & 63);
    codes.push(code);
    at += more + 1;
    if (codes.length === 4096) text += String.fromCodePoint(...codes.splice(0));
  }
  return text + String.fromCodePoint(...codes);
}

/** Reads numbers that {@link putNumber} wrote, and steps over bytes. */
export class Reader {
  readonly data: Uint8Array;
  at = 0;

  constructor(data: Uint8Array) {
    this.data = data;
  }

  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.data[this.at] ?? 0;
      this.at += 1;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  }

  byte(): number {
    this.at += 1;
    return this.data[this.at - 1] ?? 0;
  }

  bytes(length: number): Uint8Array {
    this.at += length;
    return this.data.subarray(this.at - length, this.at);
  }
}

const [ARRAY, BINARY] = [0xDD, 0xC6];

/** Begins a MessagePack array of this many arrays of bytes. */
export function putArray(out: Bytes, count: number): void {
  reserve(out, 5);
  putHead(out, ARRAY, count);
}

/** Writes the next of them. */
export function putBinary(out: Bytes, data: Uint8Array): void {
  reserve(out, data.length + 5);
  putHead(out, BINARY, data.length);
  out.data.set(data, out.length);
  out.length += data.length;
}

function putHead(out: Bytes, type: number, size: number): void {
  const { data, length } = out;
  data[length] = type;
  for (let at = 1; at < 5; at += 1) data[length + at] = (size >>> (32 - 8 * at)) & 0xFF;
  out.length = length + 5;
}

/** The arrays of bytes in a MessagePack array, without copying them. */
export function unpacked(data: Uint8Array): readonly Uint8Array[] {
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  let at = 0;
  const length = (size: number) => {
    at += size;
    return size === 1 ? view.getUint8(at - 1) : size === 2 ? view.getUint16(at - 2) : view.getUint32(at - 4);
  };
  const type = length(1);
  const count = type === ARRAY ? length(4) : type === 0xDC ? length(2) : type & 15;
  return Array.from({ length: count }, () => {
    const own = length(2 ** (length(1) - 0xC4));
    at += own;
    return data.subarray(at - own, at);
  });
}
