/** The stand-alone widget as a classic script: it defines `GlosaIssues`, and loads the module beside it when first used. */
import { insist, forgo } from "@glosa/kit/browser/insist.ts";
import { retrying } from "@glosa/kit/browser/lazy.ts";
import { mountLater } from "@glosa/kit/browser/mount-later.ts";
import { FAILURE } from "../messages/failure.ts";
import type { GivenOptions } from "../options/options.ts";
import type { Handle } from "../ui/mount/mount.tsx";

const MODULE = "issues.mjs";

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href;

interface Module {
  readonly mount: (element: HTMLElement, given: GivenOptions) => Handle;
}

const address = () => new URL(MODULE, script).href;
const module = retrying(() => import(/* @vite-ignore */ address()) as Promise<Module>, address);

/** Puts a widget into an element or the first one that a selector finds; calls wait for the module. */
function mount(target: HTMLElement | string, given: GivenOptions): Handle {
  const element = typeof target === "string" ? document.querySelector<HTMLElement>(target) : target;
  if (element === null) throw new TypeError(`GlosaIssues.mount was given ${JSON.stringify(target)}, which is no element of the page. Call it below the element, with the element or a selector.`);
  const { locale } = given;
  const tag = typeof locale === "string" && locale !== "" ? locale : navigator.language;
  const report = (error: unknown) => console.error("The comments could not be loaded.", error);
  const mounted = mountLater(given, async () => {
    const code = await insist(module, { element, words: FAILURE, tag, report });
    return (latest) => code.mount(element, latest);
  });
  const destroy = () => {
    forgo(element);
    mounted.destroy();
  };
  return { update: mounted.update, destroy };
}

Object.assign(window, { GlosaIssues: { mount } });
