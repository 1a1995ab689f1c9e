/** Pages' chunks: ES modules whose default export is the page. */
import type { PageData } from "@glosa/contract";
import type { Clock } from "@glosa/kit/browser/clock.ts";
import { checkedData } from "../../logic/contract-check.ts";
import type { Network } from "../browser/network.ts";
import { createCache } from "./data.ts";

/** Milliseconds after which a chunk that hasn't loaded has failed. */
export const CHUNK_TIMEOUT = 120_000;

/** Loads pages. */
export interface Chunks {
  /** The page in the chunk at `address`. Fails with a ChunkLoadError. */
  readonly load: (address: string) => Promise<PageData>;
}

/** Loads each chunk once. */
export function createChunks(network: Network, clock: Clock): Chunks {
  const failures = new Map<string, number>();

  const fail = (address: string, reason: ChunkFailure, cause?: unknown) => {
    failures.set(address, (failures.get(address) ?? 0) + 1);
    return new ChunkLoadError(address, reason, { cause });
  };
  // Browsers cache a failed module, or still wait for it, so another attempt needs another address.
  const fresh = (address: string) => (failures.has(address) ? `${address}?retry=${failures.get(address)}` : address);

  const fetchChunk = async (address: string) => {
    const late = timeout(clock);
    try {
      const module = await Promise.race([network.module(fresh(address)), late.expired]);
      if (module === "expired") throw fail(address, "timed out");
      return pageIn(module["default"], (cause) => fail(address, "malformed", cause));
    } catch (error) {
      throw error instanceof ChunkLoadError ? error : fail(address, "failed", error);
    } finally {
      late.cancel();
    }
  };
  return { load: createCache(fetchChunk).load };
}

function timeout(clock: Clock): { readonly expired: Promise<"expired">; readonly cancel: () => void } {
  let cancel = () => {};
  const expired = new Promise<"expired">((resolve) => {
    cancel = clock.after(CHUNK_TIMEOUT, () => resolve("expired"));
  });
  return { expired, cancel: () => cancel() };
}

function pageIn(file: unknown, malformed: (cause: unknown) => ChunkLoadError): PageData {
  try {
    return checkedData(file, "PageData");
  } catch (error) {
    throw malformed(error);
  }
}

/** Why a chunk couldn't be used. Browsers don't distinguish a missing file from a broken connection: both are `failed`. */
export type ChunkFailure = "failed" | "timed out" | "malformed";

/** A page's chunk couldn't be loaded. */
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
