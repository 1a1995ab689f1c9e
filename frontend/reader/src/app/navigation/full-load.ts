/** Decides whether to load a page in full after a navigation to it failed. */
import { ChunkLoadError } from "../../logic/chunk-load-error.ts";
import { DataLoadError } from "../loading/data-load-error.ts";
import type { Pages } from "../loading/pages.ts";
import type { FirstAttempt } from "./attempts.ts";

/**
 * `outdated`: the server has a newer build; `unusable`: it answered with something that the reader cannot use;
 * `no`: a full load would not help, or would show the reader the browser's error page in the place of the site.
 */
type FullLoad = "outdated" | "unusable" | "no";

export interface FullLoadPorts {
  readonly pages: Pick<Pages, "refreshRoute">;
  readonly firstAttempt: FirstAttempt;
}

/** `insists`: the reader tried again, so that even a load that was tried before is due. */
export type DecideFullLoad = (path: string, failure: unknown, insists: boolean) => Promise<FullLoad>;

export function createFullLoad({ pages, firstAttempt }: FullLoadPorts): DecideFullLoad {
  const due = (kind: FullLoad, attempt: string, insists: boolean) => (firstAttempt(attempt) || insists ? kind : "no");

  /** The server's table tells a chunk of an earlier build from one that does not come. */
  const afterChunk = async (path: string, failure: ChunkLoadError, insists: boolean) => {
    const chunk = (await pages.refreshRoute(path))?.chunk ?? "";
    if (chunk === failure.address) return insists ? "unusable" : "no";
    return due("outdated", `${path} ${chunk}`, insists);
  };
  const decide: DecideFullLoad = async (path, failure, insists) => {
    if (failure instanceof DataLoadError && failure.reason === "failed") return "no";
    if (failure instanceof ChunkLoadError && failure.reason !== "malformed") {
      try {
        return await afterChunk(path, failure, insists);
      } catch (error) {
        return decide(path, error, insists);
      }
    }
    return due("unusable", `${path} ${String(failure)}`, insists);
  };
  return decide;
}
