/** What a person does before the page's scripts run: the service's first view looks ready, so nothing may be lost. */

/** Keys that work in place. After others, the next key is for something that they open. */
const IN_PLACE = "jkxasd";
const KEYS = `${IN_PLACE}ermpcnbiuo/?`;
const FIELDS = "input:not([type=checkbox]), textarea, select";

/** Notes keys, clicks, and searches in `page`. Returns a function that ends this and does them, when the page responds. */
export function noteEarly(page: Document): () => void {
  const noted = new Map<unknown, () => void>();
  const listening = new AbortController();
  let isOver = false;

  function note(event: Event, what: unknown, redo: () => void) {
    event.preventDefault();
    event.stopImmediatePropagation();
    // Impatient people click twice.
    if (!noted.has(what)) noted.set(what, redo);
  }

  function press(event: KeyboardEvent) {
    const { key, target } = event;
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.repeat || key.length !== 1 || !KEYS.includes(key);
    if (isOther || isOver || (target instanceof Element && target.matches(FIELDS)) || page.querySelector(".list") === null) return;
    isOver = !IN_PLACE.includes(key);
    note(event, event, () => {
      (page.activeElement ?? page.body).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    });
  }

  function click(event: MouseEvent) {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>("button, input[type=checkbox]") : null;
    if (control !== null) note(event, control, () => control.click());
  }

  function submit(event: SubmitEvent) {
    const form = event.target;
    if (form instanceof HTMLFormElement) note(event, form, () => form.requestSubmit());
  }

  const options = { capture: true, signal: listening.signal };
  page.addEventListener("keydown", press, options);
  page.addEventListener("click", click, options);
  page.addEventListener("submit", submit, options);
  return () => {
    listening.abort();
    for (const redo of noted.values()) redo();
    noted.clear();
  };
}
