/** The stand-alone widget as a classic script: it defines `GlosaIssues`, and loads the module next to it on first use. */
import { required, scriptModule } from "@glosa/comments/classic.ts";
import { FAILURE } from "../messages/keys.ts";
import type { GivenOptions } from "../options/options.ts";
import type { Handle } from "../ui/mount/mount.tsx";

interface Module {
  readonly mount: (element: HTMLElement, given: GivenOptions) => Handle;
}

const module = scriptModule<Module>("issues.mjs", FAILURE);

/** Puts a widget into an element, or the first one that a selector finds; calls wait for the module. */
function mount(target: HTMLElement | string, given: GivenOptions): Handle {
  const element = required(typeof target === "string" ? document.querySelector<HTMLElement>(target) : target, "GlosaIssues.mount", target);
  const { locale } = given;
  const tag = typeof locale === "string" && locale !== "" ? locale : navigator.language;
  return module.mount(element, given, { tag, mount: (code, latest) => code.mount(element, latest) });
}

Object.assign(window, { GlosaIssues: { mount } });
