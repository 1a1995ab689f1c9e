/** The stand-alone widget as an ES module: `import Valine, { mount } from ".../anonymous.mjs"`. */
import type { GivenOptions } from "../options/options.ts";
import type { Handle } from "../ui/mount/mount.tsx";
import { program } from "./program.ts";
import { valineOver } from "./valine.ts";

const own = program(import.meta.url);

/** Puts a widget into an element. Call `countUp` separately, once per page view. */
export function mount(element: HTMLElement, given: GivenOptions): Handle {
  return own.mount(element, given);
}

export const { countUp, query } = own;

/** The program itself, for the classic script. */
export { own as program };

export default valineOver(() => Promise.resolve(own));
