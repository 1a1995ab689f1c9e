/** Finds out whether a chunk is gone because the site has been published anew. */
import type { ChunkLoadError } from "../../logic/chunk-load-error.ts";
import type { KeyStore } from "../browser/storage.ts";
import type { Pages } from "../loading/pages.ts";

export interface NewBuild {
  /**
   * True when the server now names another chunk for `path` than the one that failed: then the page is to be loaded in
   * full. True only once for the same new chunk, so that a broken build cannot make the browser load for ever.
   */
  readonly isLive: (path: string, failure: ChunkLoadError) => Promise<boolean>;
}

const KEY = "glosa.new-build";

export function createNewBuild(pages: Pick<Pages, "refreshRoute">, storage: KeyStore): NewBuild {
  const isLive = async (path: string, failure: ChunkLoadError) => {
    const chunk = await chunkNow(path);
    if (chunk === null || chunk === failure.address) return false;
    const attempt = `${path} ${chunk}`;
    if (storage.read(KEY) === attempt) return false;
    storage.write(KEY, attempt);
    return true;
  };
  /** Empty when the page is gone; `null` when the server cannot be asked. */
  const chunkNow = async (path: string) => {
    try {
      return (await pages.refreshRoute(path))?.chunk ?? "";
    } catch {
      return null;
    }
  };
  return { isLive };
}
