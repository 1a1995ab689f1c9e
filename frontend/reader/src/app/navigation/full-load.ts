/** Decides when to load a page in full: after data that the reader can't use, and after an exception in a component. Each only once. */
import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import { ChunkLoadError } from "../loading/chunks.ts";
import type { Address } from "../browser/address.ts";
import { DataLoadError } from "../loading/data.ts";
import type { Pages } from "../loading/pages.ts";

/**
 * `outdated`: the server has a newer build; `unusable`: it returned something that the reader can't use;
 * `no`: a full load wouldn't help, or would replace the site with the browser's error page.
 */
type FullLoad = "outdated" | "unusable" | "no";

/** What the decision needs. */
export interface FullLoadPorts {
  readonly pages: Pick<Pages, "refreshRoute">;
  readonly firstAttempt: FirstAttempt;
}

/** `insists`: the reader tried again, so a full load is allowed even if it was tried before. */
export type DecideFullLoad = (path: string, failure: unknown, insists: boolean) => Promise<FullLoad>;

/** Decides whether a failed navigation becomes a full page load. */
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

/** Whether this is the first time that this tab and build try `what`. Also false if the browser can't store the attempt. */
export type FirstAttempt = (what: string) => boolean;

const KEY = "glosa.full-loads";

/** The number of stored attempts: more than the steps of any loop. */
const LIMIT = 20;

/** Stores attempts in `storage`. `build` identifies the build of the site. */
export function createAttempts(storage: KeyStore, build: string): FirstAttempt {
  return (what) => {
    const attempt = `${build} ${what}`;
    const tried = storage.read(KEY)?.split("\n") ?? [];
    if (tried.includes(attempt)) return false;
    storage.write(KEY, [...tried.slice(1 - LIMIT), attempt].join("\n"));
    return storage.read(KEY)?.split("\n").includes(attempt) === true;
  };
}

/** What the rescue needs. */
export interface RescuePorts {
  readonly address: Pick<Address, "url" | "load" | "reload" | "on">;
  readonly firstAttempt: FirstAttempt;
  /** Lets the browser handle links and history again. */
  readonly release: () => void;
}

/** When the exception occurred: while React hydrated, on the first page, or after the reader had requested another. */
export type Progress = "starting" | "started" | "navigated";

/**
 * The first page was just loaded in full, so if hydration fails, its HTML stays; after a later failure, it's loaded once
 * more. A page that the reader went to can always be loaded in full, because it becomes a first page.
 * `target` is the page that the reader has requested.
 */
export function createRescue({ address, firstAttempt, release }: RescuePorts): (progress: Progress, target?: string) => void {
  return (progress, target) => {
    release();
    // From now on, pages visited before are loaded in full.
    address.on("move", address.reload);
    const isDue = progress === "started" && firstAttempt(address.url().href);
    if (target !== undefined) address.load(target);
    else if (isDue || progress === "navigated") address.reload();
  };
}
