/** The stand-alone widget as a classic script: it defines `Valine` and `GlosaComments`, and loads the module beside it when first used. */
import { insist, forgo } from "@glosa/kit/browser/insist.ts";
import { retrying } from "@glosa/kit/browser/lazy.ts";
import { mountLater } from "@glosa/kit/browser/mount-later.ts";
import { FAILURE } from "../messages/failure.ts";
import type { GivenOptions } from "../options/options.ts";
import type { Handle } from "../ui/mount/mount.tsx";
import type { Program } from "./program.ts";
import { findElement, valineOver } from "./valine.ts";

const MODULE = "anonymous.mjs";

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href;

const address = () => new URL(MODULE, script).href;
const module = retrying(() => import(/* @vite-ignore */ address()) as Promise<{ readonly program: Program }>, address);

/** The program; where it belongs into an element, that says when it does not come. */
async function load(element: HTMLElement | null, lang: unknown): Promise<Program> {
  const tag = typeof lang === "string" ? lang : "zh";
  const report = (error: unknown) => console.error("The comments could not be loaded.", error);
  return (await (element === null ? module() : insist(module, { element, words: FAILURE, tag, report }))).program;
}

/** Puts a widget into an element or the last one that a selector finds; calls wait for the module. */
function mount(target: HTMLElement | string, given: GivenOptions): Handle {
  const element = findElement(target);
  if (element === null) throw new TypeError(`GlosaComments.mount was given ${JSON.stringify(target)}, which is no element of the page. Call it below the element, with the element or a selector.`);
  const mounted = mountLater(given, async () => {
    const program = await load(element, given["lang"]);
    return (latest) => program.mount(element, latest);
  });
  const destroy = () => {
    forgo(element);
    mounted.destroy();
  };
  return { update: mounted.update, destroy };
}

Object.assign(window, { Valine: valineOver(load), GlosaComments: { mount } });
