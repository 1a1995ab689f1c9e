/** The stand-alone widget as a classic script: it defines `Valine` and `GlosaComments`, and loads the module beside it when first used. */
import { mountLater } from "@glosa/kit/browser/mount-later.ts";
import type { GivenOptions } from "../options/options.ts";
import type { Handle } from "../ui/mount/mount.tsx";
import type { Program } from "./program.ts";
import { findElement, valineOver } from "./valine.ts";

const MODULE = "anonymous.mjs";

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href;

let loading: Promise<Program> | undefined;

function load(): Promise<Program> {
  loading ??= import(/* @vite-ignore */ new URL(MODULE, script).href).then((module: { readonly program: Program }) => module.program);
  return loading;
}

/** Puts a widget into an element or the last one that a selector finds; calls wait for the module. */
function mount(target: HTMLElement | string, given: GivenOptions): Handle {
  const element = findElement(target);
  if (element === null) throw new TypeError(`GlosaComments.mount was given ${JSON.stringify(target)}, which is no element of the page. Call it below the element, with the element or a selector.`);
  return mountLater(given, async () => {
    const program = await load();
    return (latest) => program.mount(element, latest);
  });
}

Object.assign(window, { Valine: valineOver(load), GlosaComments: { mount } });
