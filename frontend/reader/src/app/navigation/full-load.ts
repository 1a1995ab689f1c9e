/** When a page is loaded in full instead: after data that the reader can't use, and after a component threw. Each only once. */
import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import { ChunkLoadError } from "../loading/chunks.ts";
import type { Address } from "../browser/address.ts";
import { DataLoadError } from "../loading/data.ts";
import type { Pages } from "../loading/pages.ts";

/**
 * `outdated`: the server has a newer build; `unusable`: it returned something that the reader can't use;
 * `no`: a full load wouldn't help, or would show the reader the browser's error page instead of the site.
 */
type FullLoad = "outdated" | "unusable" | "no";

export interface FullLoadPorts {
  readonly pages: Pick<Pages, "refreshRoute">;
  readonly firstAttempt: FirstAttempt;
}

/** `insists`: the reader tried again, so a full load is allowed even if it was tried before. */
export type DecideFullLoad = (path: string, failure: unknown, insists: boolean) => Promise<FullLoad>;

export function createFullLoad({ pages, firstAttempt }: FullLoadPorts): DecideFullLoad {
  const due = (kind: FullLoad, attempt: string, insists: boolean) => (firstAttempt(attempt) || insists ? kind : "no");

  /** The server's route table shows whether the chunk belongs to an earlier build, or doesn't load. */
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

/** True the first time that this tab and this build try `what`. False too if the browser can't store it. */
export type FirstAttempt = (what: string) => boolean;

const KEY = "glosa.full-loads";

/** Stored attempts: more than any loop could have steps. */
const LIMIT = 20;

/** `build` identifies the build of the site. */
export function createAttempts(storage: KeyStore, build: string): FirstAttempt {
  return (what) => {
    const attempt = `${build} ${what}`;
    const tried = storage.read(KEY)?.split("\n") ?? [];
    if (tried.includes(attempt)) return false;
    storage.write(KEY, [...tried.slice(1 - LIMIT), attempt].join("\n"));
    return storage.read(KEY)?.split("\n").includes(attempt) === true;
  };
}

export interface RescuePorts {
  readonly address: Pick<Address, "url" | "load" | "reload" | "onMove">;
  readonly firstAttempt: FirstAttempt;
  /** Lets the browser handle links and history again. */
  readonly letGo: () => void;
}

/** When the exception occurred: while React hydrated, on the first page, or after the reader had requested another. */
export type Progress = "starting" | "at first page" | "gone on";

/**
 * The first page was loaded in full already: there is nothing to gain while React takes over, and later one more load is
 * tried. A page that the reader went to may always be loaded in full, for it comes back as a first page.
 * `target` is the page that the reader is on the way to.
 */
export function createRescue({ address, firstAttempt, letGo }: RescuePorts): (progress: Progress, target?: string) => void {
  return (progress, target) => {
    letGo();
    // What was visited before is no longer shown without the server.
    address.onMove(address.reload);
    const isDue = progress === "at first page" && firstAttempt(address.url().href);
    if (target !== undefined) address.load(target);
    else if (isDue || progress === "gone on") address.reload();
  };
}
