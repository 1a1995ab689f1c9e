/** Popovers for jsdom, with the methods that the theme uses. */

const opened = new Set<Element>();

/** Adds the methods of popovers, and the behavior of buttons with `popovertarget`. The returned function removes both. */
export function installPopovers(): () => void {
  const press = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest("[popovertarget]") : null;
    const panel = document.getElementById(button?.getAttribute("popovertarget") ?? "");
    if (panel === null || button === null) return;
    if (button.getAttribute("popovertargetaction") !== "hide" && !opened.has(panel)) panel.showPopover();
    else panel.hidePopover();
  };
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      toggle(this, true);
    },
    hidePopover(this: HTMLElement) {
      toggle(this, false);
    },
    matches(this: HTMLElement, selector: string) {
      return selector === ":popover-open" ? opened.has(this) : this.closest(selector) === this;
    },
  });
  Object.assign(window, { matchMedia: () => new EventTarget() });
  document.addEventListener("click", press);
  return () => {
    document.removeEventListener("click", press);
    for (const name of ["showPopover", "hidePopover", "matches"]) Reflect.deleteProperty(HTMLElement.prototype, name);
    Reflect.deleteProperty(window, "matchMedia");
    opened.clear();
  };
}

function toggle(panel: HTMLElement, open: boolean): void {
  if (opened.has(panel) === open) return;
  const newState = open ? "open" : "closed";
  panel.dispatchEvent(Object.assign(new Event("beforetoggle"), { newState }));
  if (open) opened.add(panel);
  else opened.delete(panel);
  panel.dispatchEvent(Object.assign(new Event("toggle"), { newState }));
}
