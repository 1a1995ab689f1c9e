/** Modal dialogs for jsdom, with the methods that the reader uses. */

/** Adds the methods of dialogs. Escape closes the open dialog, which returns the focus. The returned function removes them. */
export function installDialogs(): () => void {
  const focused = new WeakMap<HTMLDialogElement, Element | null>();
  const escape = (event: KeyboardEvent) => {
    if (event.key === "Escape") document.querySelector("dialog")?.close();
  };
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      focused.set(this, document.activeElement);
      this.open = true;
      this.querySelector("button")?.focus();
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return;
      this.open = false;
      const before = focused.get(this);
      if (before instanceof HTMLElement) before.focus();
    },
  });
  document.addEventListener("keydown", escape);
  return () => {
    document.removeEventListener("keydown", escape);
    for (const name of ["showModal", "close"]) Reflect.deleteProperty(HTMLDialogElement.prototype, name);
  };
}
