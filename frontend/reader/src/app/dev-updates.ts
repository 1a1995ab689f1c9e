/** Events of the development server after a save. */
import type { PageData } from "@glosa/contract";

/** The page at `path` was rebuilt; `chunk` is the address of its new version. */
interface Update {
  readonly path: string;
  readonly chunk: string;
}

/** What updates need from the engine. */
export interface DevUpdatePorts {
  readonly load: (chunk: string) => Promise<PageData>;
  /** Shows `page` at its address, instead of the earlier version. */
  readonly replace: (page: PageData) => void;
  readonly reload: () => void;
}

/**
 * Handles each `glosa:update` event on `target`, and prevents its default, which is to reload
 * the page. If the new version can't be loaded, the page reloads too. The returned function ends this.
 */
export function followDevUpdates(target: EventTarget, { load, replace, reload }: DevUpdatePorts): () => void {
  const update = (event: Event) => {
    event.preventDefault();
    load((event as CustomEvent<Update>).detail.chunk).then(replace, reload);
  };
  target.addEventListener("glosa:update", update);
  return () => target.removeEventListener("glosa:update", update);
}
