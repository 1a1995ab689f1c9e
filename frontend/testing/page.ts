/** A page that tests mount widgets into. */
import { act } from "@testing-library/react";

/** Makes a change and waits for what it causes; `code` loads what would be waited for longer. */
export function settle(change: () => unknown = () => undefined, code: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
  return act(async () => {
    await change();
    await code();
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  });
}

/** An empty element of the page. */
export function emptyElement(): HTMLElement {
  const element = document.createElement("div");
  document.body.append(element);
  return element;
}

/** An element of the page with attributes and content of its own. */
export function authoredElement(): HTMLElement {
  const element = emptyElement();
  element.className = "mine";
  element.lang = "fr";
  element.innerHTML = "<p>Comments need JavaScript.</p>";
  return element;
}
