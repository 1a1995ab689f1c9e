/** Why a chunk gave no page. `missing` and a broken connection look the same to a browser: both are `failed`. */
export type ChunkFailure = "failed" | "timed out" | "malformed";

/** A page's chunk could not be loaded. */
export class ChunkLoadError extends Error {
  override readonly name = "ChunkLoadError";
  /** The number in the chunk's name; `-1` when the address has none. */
  readonly chunk: number;
  readonly address: string;
  readonly reason: ChunkFailure;

  constructor(address: string, reason: ChunkFailure, options?: ErrorOptions) {
    const chunk = chunkNumber(address);
    super(`Loading chunk ${chunk} ${WORDS[reason]}: ${address}`, options);
    this.chunk = chunk;
    this.address = address;
    this.reason = reason;
  }
}

const WORDS: Readonly<Record<ChunkFailure, string>> = {
  failed: "failed",
  "timed out": "timed out",
  malformed: "gave no page",
};

function chunkNumber(address: string): number {
  return Number(/\/(\d+)\.[^/]*$/u.exec(address)?.[1] ?? -1);
}
