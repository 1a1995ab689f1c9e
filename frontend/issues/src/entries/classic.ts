/** The stand-alone widget as a classic script: it defines `GlosaIssues`, and loads the module beside it when first used. */
import { mountLater } from "@glosa/kit/browser/mount-later.ts";
import type { GivenOptions } from "../options/options.ts";
import type { Handle } from "../ui/mount/mount.tsx";

const MODULE = "issues.mjs";

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href;

interface Module {
  readonly mount: (element: HTMLElement, given: GivenOptions) => Handle;
}

let loading: Promise<Module> | undefined;

function load(): Promise<Module> {
  loading ??= import(/* @vite-ignore */ new URL(MODULE, script).href) as Promise<Module>;
  return loading;
}

/** Puts a widget into an element or the first one that a selector finds; calls wait for the module. */
function mount(target: HTMLElement | string, given: GivenOptions): Handle {
  const element = typeof target === "string" ? document.querySelector<HTMLElement>(target) : target;
  if (element === null) throw new TypeError(`GlosaIssues.mount was given ${JSON.stringify(target)}, which is no element of the page. Call it below the element, with the element or a selector.`);
  return mountLater(given, async () => {
    const module = await load();
    return (latest) => module.mount(element, latest);
  });
}

Object.assign(window, { GlosaIssues: { mount } });
