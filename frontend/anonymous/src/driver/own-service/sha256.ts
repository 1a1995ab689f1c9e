/* oxlint-disable unicorn/prefer-math-trunc -- sums wrap around at 32 bits */
/**
 * SHA-256 (FIPS 180-4) of a text with a number at its end, for many numbers. The Web Crypto API would take one asynchronous call for each, and isn't
 * available on pages without HTTPS.
 */

/** Returns the function that hashes `prefix` with a number in decimal, and says whether the result is `expected`, in hex. The blocks that all numbers share are hashed once. */
export function hasher(prefix: string, expected: string): (number: number) => boolean {
  const encoder = new TextEncoder();
  const bytes = encoder.encode(prefix);
  const end = bytes.length - (bytes.length % BLOCK);
  const shared = bytesOf(INITIAL);
  for (let at = 0; at < end; at += BLOCK) compress(shared, new DataView(bytes.buffer, at));
  const goal = bytesOf(Array.from({ length: WORDS }, (_, at) => Number.parseInt(expected.slice(8 * at, 8 * at + 8), 16)));
  const rest = bytes.subarray(end);
  const last = new Uint8Array(2 * BLOCK);
  last.set(rest);
  const blocks = [new DataView(last.buffer, 0, BLOCK), new DataView(last.buffer, BLOCK)] as const;
  const state = bytesOf(INITIAL);

  return (number) => {
    const digits = String(number);
    const length = rest.length + digits.length;
    last.fill(0, rest.length);
    encoder.encodeInto(digits, last.subarray(rest.length));
    last[length] = 0x80;
    const needsTwo = length + 9 > BLOCK;
    blocks[needsTwo ? 1 : 0].setUint32(BLOCK - 4, 8 * (end + length));
    for (let at = 0; at < 4 * WORDS; at += 4) state.setInt32(at, shared.getInt32(at));
    compress(state, blocks[0]);
    if (needsTwo) compress(state, blocks[1]);
    for (let at = 0; at < 4 * WORDS; at += 4) if (state.getInt32(at) !== goal.getInt32(at)) return false;
    return true;
  };
}

/** The hash of `bytes`. */
export function sha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(BLOCK * Math.ceil((bytes.length + 9) / BLOCK));
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, 8 * bytes.length);
  const state = bytesOf(INITIAL);
  for (let at = 0; at < padded.length; at += BLOCK) compress(state, new DataView(padded.buffer, at));
  return new Uint8Array(state.buffer);
}

/** Bytes of a block. */
const BLOCK = 64;
/** Words of 32 bits of a hash. */
const WORDS = 8;

/** The words as bytes, big-endian. */
function bytesOf(words: readonly number[]): DataView<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(4 * words.length));
  for (const [at, word] of words.entries()) view.setUint32(4 * at, word);
  return view;
}

const isPrime = (number: number) => {
  for (let divisor = 2; divisor * divisor <= number; divisor += 1) if (number % divisor === 0) return false;
  return true;
};
const PRIMES = Array.from({ length: 310 }, (_, at) => at + 2).filter(isPrime);
/** The first 32 bits behind the point of a root. */
const fraction = (root: number) => Math.floor((root % 1) * 2 ** 32);
const INITIAL = PRIMES.slice(0, WORDS).map((prime) => fraction(Math.sqrt(prime)));
const CONSTANTS = bytesOf(PRIMES.map((prime) => fraction(Math.cbrt(prime))));
const schedule = new DataView(new ArrayBuffer(256));

/** Adds a block to the state. */
function compress(state: DataView, block: DataView): void {
  for (let at = 0; at < 64; at += 4) schedule.setInt32(at, block.getInt32(at));
  for (let at = 64; at < 256; at += 4) {
    const early = schedule.getInt32(at - 60);
    const late = schedule.getInt32(at - 8);
    const one = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3);
    const two = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10);
    schedule.setInt32(at, schedule.getInt32(at - 64) + one + schedule.getInt32(at - 28) + two);
  }
  let a = state.getInt32(0);
  let b = state.getInt32(4);
  let c = state.getInt32(8);
  let d = state.getInt32(12);
  let e = state.getInt32(16);
  let f = state.getInt32(20);
  let g = state.getInt32(24);
  let h = state.getInt32(28);
  for (let at = 0; at < 256; at += 4) {
    const one = (h + (((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))) + ((e & f) ^ (~e & g)) + CONSTANTS.getInt32(at) + schedule.getInt32(at)) | 0;
    const two = ((((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  state.setInt32(0, state.getInt32(0) + a);
  state.setInt32(4, state.getInt32(4) + b);
  state.setInt32(8, state.getInt32(8) + c);
  state.setInt32(12, state.getInt32(12) + d);
  state.setInt32(16, state.getInt32(16) + e);
  state.setInt32(20, state.getInt32(20) + f);
  state.setInt32(24, state.getInt32(24) + g);
  state.setInt32(28, state.getInt32(28) + h);
}
