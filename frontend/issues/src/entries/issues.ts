/** The stand-alone widget as an ES module: `import { mount } from ".../issues.mjs"`. */
import type { GivenOptions } from "../options/options.ts";
import { browserEnvironment } from "../ui/mount/environment.ts";
import { type Handle, mount as mountIn } from "../ui/mount/mount.tsx";

/** Puts a widget into an element. */
export function mount(element: HTMLElement, given: GivenOptions): Handle {
  return mountIn(element, given, { environment: browserEnvironment });
}
