/** What the development server tells the page after a save. */
import type { PageData } from "@glosa/contract";

/** The page at `path` was rebuilt; `chunk` is the address of its new version. */
interface Update {
  readonly path: string;
  readonly chunk: string;
}

export interface DevUpdatePorts {
  readonly load: (chunk: string) => Promise<PageData>;
  /** Shows `page` in the place of what is known of its address. */
  readonly replace: (page: PageData) => void;
  readonly reload: () => void;
}

/**
 * Takes each `glosa:update` event on `target`, and tells its sender so by preventing the default, which is a reload of
 * the page; a new version that cannot be loaded comes to that as well. The answer ends this.
 */
export function followDevUpdates(target: EventTarget, { load, replace, reload }: DevUpdatePorts): () => void {
  const update = (event: Event) => {
    event.preventDefault();
    load((event as CustomEvent<Update>).detail.chunk).then(replace, reload);
  };
  target.addEventListener("glosa:update", update);
  return () => target.removeEventListener("glosa:update", update);
}
