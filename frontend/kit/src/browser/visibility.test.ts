import { afterEach, describe, expect, it, vi } from "vitest";
import { memoryVisibility } from "./browser.memory.ts";
import { browserLeaving, browserVisibility, type WhenVisible } from "./visibility.ts";

interface Viewport {
  readonly whenVisible: WhenVisible;
  readonly approach: (element: Element) => void;
}

/** An observer whose viewport moves when a test says so. */
function observed(): Viewport {
  const watching = new Map<object, { readonly element: Element; readonly notify: IntersectionObserverCallback }>();
  class Observer {
    readonly #notify: IntersectionObserverCallback;
    constructor(notify: IntersectionObserverCallback) {
      this.#notify = notify;
    }
    observe(element: Element): void {
      watching.set(this, { element, notify: this.#notify });
    }
    disconnect(): void {
      watching.delete(this);
    }
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  const approach = (target: Element) => {
    for (const [observer, { element, notify }] of watching) {
      if (element !== target) continue;
      for (const isIntersecting of [false, true]) notify([{ isIntersecting } as IntersectionObserverEntry], observer as IntersectionObserver);
    }
  };
  return { whenVisible: browserVisibility, approach };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each<[string, () => Viewport]>([
  ["the browser's viewport", observed],
  ["its twin", memoryVisibility],
])("%s", (_, open) => {
  it("calls back once when an element comes near", () => {
    const { whenVisible, approach } = open();
    const [element, show] = [document.createElement("p"), vi.fn()];
    whenVisible(element, show);
    expect(show).not.toHaveBeenCalled();
    approach(element);
    approach(element);
    expect(show).toHaveBeenCalledOnce();
  });

  it("does nothing after the watch has ended", () => {
    const { whenVisible, approach } = open();
    const [element, show] = [document.createElement("p"), vi.fn()];
    whenVisible(element, show)();
    approach(element);
    expect(show).not.toHaveBeenCalled();
  });
});

it.each(["pagehide", "visibilitychange"])("calls back when the page may go away (%s), until that is stopped", (name) => {
  const leave = vi.fn();
  const stop = browserLeaving(leave);
  dispatchEvent(new Event(name));
  stop();
  dispatchEvent(new Event(name));
  expect(leave).toHaveBeenCalledOnce();
});
