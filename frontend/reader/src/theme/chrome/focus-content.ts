import { CONTENT } from "../ids.ts";

/** Lets the keyboard go on at the page itself; for controls that vanish once they are used. */
export function focusContent(): void {
  document.getElementById(CONTENT)?.focus({ preventScroll: true });
}
