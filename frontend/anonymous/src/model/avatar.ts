import { type AvatarStyle, VERSION } from "../options/options.ts";

/** The avatar host for the hosted store, unless the owner names another one (D39). */
export const MIRROR = "https://gravatar.loli.net/avatar/";

/** An avatar host, and how its pictures are addressed. */
export interface AvatarHost {
  /** What the hash is appended to. */
  readonly address: string;
  readonly style: AvatarStyle;
  /** Changes every address, so that no cached picture is shown; "" for no change. */
  readonly force: string;
}

/** The address of an author's picture, by the MD5 of the lowercase email address; "" if none is shown. */
export function avatarOf(mail: string, { address, style, force }: AvatarHost): string {
  if (style === "hide") return "";
  const query = new URLSearchParams({ d: style, v: VERSION, ...(force === "" ? {} : { q: force }) });
  return `${address}${md5(mail.trim().toLowerCase())}?${query.toString()}`;
}

/** MD5 of the text's UTF-8 bytes, as 32 lowercase hex digits, for the hosted store's signatures and avatar hosts. */
export function md5(text: string): string {
  const words = padded(new TextEncoder().encode(text));
  let state: Block = [0x67_45_23_01, 0xef_cd_ab_89, 0x98_ba_dc_fe, 0x10_32_54_76];
  for (let at = 0; at < words.length; at += 16) state = mixed(state, words.subarray(at, at + 16));
  return Array.from(new Uint8Array(Uint32Array.from(state).buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

type Block = readonly [number, number, number, number];

/** RFC 1321: rotations of the four rounds, which repeat every four steps. */
const ROTATIONS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const SINES = Array.from({ length: 64 }, (_, step) => Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32));

/** The message, a one bit, zeros, and its length in bits: a multiple of 16 little-endian words. */
function padded(bytes: Uint8Array): Uint32Array {
  const buffer = new DataView(new ArrayBuffer(((bytes.length + 8) >> 6 << 6) + 64));
  bytes.forEach((byte, at) => buffer.setUint8(at, byte));
  buffer.setUint8(bytes.length, 0x80);
  buffer.setUint32(buffer.byteLength - 8, bytes.length * 8, true);
  return Uint32Array.from({ length: buffer.byteLength / 4 }, (_, word) => buffer.getUint32(word * 4, true));
}

function mixed(state: Block, words: Uint32Array): Block {
  let [a, b, c, d] = state;
  for (const [step, sine] of SINES.entries()) {
    const round = step >> 4;
    const [mix, word] = MIXES[round]?.(b, c, d, step) ?? [0, 0];
    const sum = a + mix + sine + (words[word % 16] ?? 0);
    const turn = ROTATIONS[round * 4 + (step % 4)] ?? 0;
    [a, d, c, b] = [d, c, b, b + ((sum << turn) | (sum >>> (32 - turn)))];
  }
  return [(state[0] + a) >>> 0, (state[1] + b) >>> 0, (state[2] + c) >>> 0, (state[3] + d) >>> 0];
}

type Mix = (b: number, c: number, d: number, step: number) => readonly [mix: number, word: number];

const MIXES: readonly Mix[] = [
  (b, c, d, step) => [(b & c) | (~b & d), step],
  (b, c, d, step) => [(d & b) | (~d & c), 5 * step + 1],
  (b, c, d, step) => [b ^ c ^ d, 3 * step + 5],
  (b, c, d, step) => [c ^ (b | ~d), 7 * step],
];
