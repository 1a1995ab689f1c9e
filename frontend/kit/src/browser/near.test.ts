import { afterEach, describe, expect, it, vi } from "vitest";
import { memoryNear } from "./near.memory.ts";
import { browserNear, type Near } from "./near.ts";

interface Viewport {
  readonly near: Near;
  readonly approach: (element: Element) => void;
}

/** An observer whose viewport moves when a test says so. */
function observed(): Viewport {
  const watching = new Map<object, { readonly element: Element; readonly tell: IntersectionObserverCallback }>();
  class Observer {
    readonly #tell: IntersectionObserverCallback;
    constructor(tell: IntersectionObserverCallback) {
      this.#tell = tell;
    }
    observe(element: Element): void {
      watching.set(this, { element, tell: this.#tell });
    }
    disconnect(): void {
      watching.delete(this);
    }
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  const approach = (target: Element) => {
    for (const [observer, { element, tell }] of watching) {
      if (element !== target) continue;
      for (const isIntersecting of [false, true]) tell([{ isIntersecting } as IntersectionObserverEntry], observer as IntersectionObserver);
    }
  };
  return { near: browserNear, approach };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each<[string, () => Viewport]>([
  ["the browser's viewport", observed],
  ["its twin", memoryNear],
])("%s", (_, open) => {
  it("tells once that an element came near", () => {
    const { near, approach } = open();
    const [element, show] = [document.createElement("p"), vi.fn()];
    near(element, show);
    expect(show).not.toHaveBeenCalled();
    approach(element);
    approach(element);
    expect(show).toHaveBeenCalledOnce();
  });

  it("tells nothing after the watch has ended", () => {
    const { near, approach } = open();
    const [element, show] = [document.createElement("p"), vi.fn()];
    near(element, show)();
    approach(element);
    expect(show).not.toHaveBeenCalled();
  });
});
