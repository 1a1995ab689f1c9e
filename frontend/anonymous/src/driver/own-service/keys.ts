import type { KeyParameters } from "./service-client.ts";
import { sha256 } from "./sha256.ts";

/** Returns the function that derives the key of a counter. Rejects algorithms that it doesn't know, and PBKDF2 on pages without HTTPS. */
export function keyDeriver({ algorithm, cost, keyLength = 32, nonce, salt }: KeyParameters): (counter: number) => Promise<Uint8Array> {
  const start = bytesOf(nonce);
  const salted = bytesOf(salt);
  const password = (counter: number) => {
    const bytes = new Uint8Array(start.length + 4);
    bytes.set(start);
    new DataView(bytes.buffer).setUint32(start.length, counter);
    return bytes;
  };
  if (algorithm === "SHA-256") {
    return (counter) => {
      let key = new Uint8Array([...salted, ...password(counter)]);
      for (let round = 0; round < cost; round += 1) key = sha256(key);
      return Promise.resolve(key.subarray(0, keyLength));
    };
  }
  return async (counter) => {
    const [name, hash] = algorithm.split("/");
    if (name !== "PBKDF2" || hash === undefined) throw new Error(`The challenge has the algorithm ${algorithm}.`);
    const secret = await crypto.subtle.importKey("raw", password(counter), name, false, ["deriveBits"]);
    return new Uint8Array(await crypto.subtle.deriveBits({ name, hash, salt: salted, iterations: cost }, secret, 8 * keyLength));
  };
}

/** The bytes in hex. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../gu) ?? [], (digits) => Number.parseInt(digits, 16));
}
