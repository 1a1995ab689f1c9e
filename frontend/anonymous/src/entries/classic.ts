/** The stand-alone widget as a classic script: it defines `Valine` and `GlosaComments`, and loads the module next to it on first use. */
import { required, scriptModule } from "@glosa/comments/classic.ts";
import { FAILURE } from "../messages/keys.ts";
import type { GivenOptions } from "../options/options.ts";
import type { Handle } from "../ui/mount/mount.tsx";
import type { Program } from "./program.ts";
import { findElement, valineOver } from "./valine.ts";

const module = scriptModule<{ readonly program: Program }>("anonymous.mjs", FAILURE);

const tagOf = (lang: unknown) => (typeof lang === "string" ? lang : "zh");

/** Puts a widget into an element or the last one that a selector finds; calls wait for the module. */
function mount(target: HTMLElement | string, given: GivenOptions): Handle {
  const element = required(findElement(target), "GlosaComments.mount", target);
  return module.mount(element, given, { tag: tagOf(given["lang"]), mount: ({ program }, latest) => program.mount(element, latest) });
}

const Valine = valineOver(async (element, lang) => (await (element === null ? module.load() : module.loadInto(element, tagOf(lang)))).program);

Object.assign(window, { Valine, GlosaComments: { mount } });
