/** What the development server tells the page after a save. */
import type { PageData } from "@glosa/contract";

/** A page was rebuilt: its address, and the address of its new chunk. */
interface Update {
  readonly path: string;
  readonly chunk: string;
}

export interface DevUpdatePorts {
  readonly load: (chunk: string) => Promise<PageData>;
  /** Shows `page` in the place of what is known of its address. */
  readonly replace: (page: PageData) => void;
  readonly reload: () => void;
  readonly report: (message: string, error: unknown) => void;
}

/** Listens on `target` for `glosa:update` (a page changed) and `glosa:site` (more than pages did); the answer ends that. */
export function followDevUpdates(target: EventTarget, { load, replace, reload, report }: DevUpdatePorts): () => void {
  const update = (event: Event) => {
    const { chunk, path } = (event as CustomEvent<Update>).detail;
    load(chunk).then(replace, (error: unknown) => report(`The new version of ${path} could not be loaded.`, error));
  };
  target.addEventListener("glosa:update", update);
  target.addEventListener("glosa:site", reload);
  return () => {
    target.removeEventListener("glosa:update", update);
    target.removeEventListener("glosa:site", reload);
  };
}
