/** Shared code of the classic scripts, which load the module next to them when it's first used. */
import { type FailureWords, loadOrRetry, removeFailure } from "@glosa/kit/browser/host-element.ts";
import { retrying } from "@glosa/kit/browser/lazy.ts";
import type { Handle } from "./mount.tsx";

/** The module next to the running script. */
interface ScriptModule<Module> {
  readonly load: () => Promise<Module>;
  /** The same for an element, which shows a notice with the way to try again if the module can't be loaded. */
  readonly loadInto: (element: HTMLElement, tag: string) => Promise<Module>;
  /** Mounts a widget into an element as soon as the module is loaded. */
  readonly mount: <Given>(element: HTMLElement, given: Given, how: { readonly tag: string; readonly mount: (module: Module, latest: Given) => Handle<Given> }) => Handle<Given>;
}

/** The module of that file name. */
export function scriptModule<Module>(file: string, words: FailureWords): ScriptModule<Module> {
  const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href;
  const address = () => new URL(file, script).href;
  const imported = () => import(/* @vite-ignore */ address()) as Promise<Module>;
  // The module's chunks import it from its own address, so no other one helps.
  const load = retrying(imported, address, { importFrom: imported });
  const report = (error: unknown) => console.error("The comments could not be loaded.", error);
  const loadInto = (element: HTMLElement, tag: string) => loadOrRetry(load, { element, words, tag, report });
  return {
    load,
    loadInto,
    mount: (element, given, { tag, mount }) => {
      const mounted = mountLater(given, async () => {
        const module = await loadInto(element, tag);
        return (latest) => mount(module, latest);
      });
      return {
        update: mounted.update,
        destroy: () => {
          removeFailure(element);
          mounted.destroy();
        },
      };
    },
  };
}

/** The element that a page passed to `mount`; throws if there is none. */
export function required(element: HTMLElement | null, call: string, target: unknown): HTMLElement {
  if (element === null) throw new TypeError(`${call} was given ${JSON.stringify(target)}, which isn't an element of the page. Call it after the element, with the element or a selector.`);
  return element;
}

/** A widget whose code isn't loaded yet. `load` resolves with the function that mounts it, which receives the latest options. If the widget is destroyed first, it isn't called. */
export function mountLater<Options>(given: Options, load: () => Promise<(latest: Options) => Handle<Options>>): Handle<Options> {
  let latest = given;
  let mounted: Handle<Options> | undefined;
  let over = false;
  async function draw() {
    const mount = await load();
    if (!over) mounted = mount(latest);
  }
  void draw();
  return {
    update: (next) => {
      latest = next;
      mounted?.update(next);
    },
    destroy: () => {
      over = true;
      mounted?.destroy();
    },
  };
}
