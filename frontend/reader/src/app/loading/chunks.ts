/** Pages' chunks: ES modules whose default export is the page. */
import type { PageData } from "@glosa/contract";
import { type ChunkFailure, ChunkLoadError } from "../../logic/chunk-load-error.ts";
import type { Clock } from "../../logic/clock.ts";
import { dataIn } from "../../logic/misfit.ts";
import type { Network } from "../browser/network.ts";
import { createCache } from "./cache.ts";

/** A chunk that has not come after this many milliseconds has failed. */
export const CHUNK_TIMEOUT = 120_000;

export interface Chunks {
  /** The page in the chunk at `address`. Fails with a ChunkLoadError. */
  readonly load: (address: string) => Promise<PageData>;
}

export function createChunks(network: Network, clock: Clock): Chunks {
  const failures = new Map<string, number>();

  const fail = (address: string, reason: ChunkFailure, cause?: unknown) => {
    failures.set(address, (failures.get(address) ?? 0) + 1);
    return new ChunkLoadError(address, reason, { cause });
  };
  // A browser remembers that a module failed, or is still waiting for it: another try needs another address.
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
    return dataIn(file, "PageData");
  } catch (error) {
    throw malformed(error);
  }
}
