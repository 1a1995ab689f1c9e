import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { near } from "./near.ts";

const watching = new Set<(isNear: boolean) => void>();

class Observer {
  readonly #told: (isNear: boolean) => void;
  constructor(tell: IntersectionObserverCallback) {
    this.#told = (isNear) => tell([{ isIntersecting: isNear } as IntersectionObserverEntry], this as object as IntersectionObserver);
  }
  observe(): void {
    watching.add(this.#told);
  }
  disconnect(): void {
    watching.delete(this.#told);
  }
}

function approach(isNear: boolean): void {
  for (const tell of watching) tell(isNear);
}

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", Observer);
});

afterEach(() => {
  vi.unstubAllGlobals();
  watching.clear();
});

it("tells once that an element came near the viewport", () => {
  const show = vi.fn();
  near(document.body, show);
  approach(false);
  expect(show).not.toHaveBeenCalled();
  approach(true);
  approach(true);
  expect([show.mock.calls.length, watching.size]).toEqual([1, 0]);
});

it("tells nothing after the watch has ended", () => {
  const show = vi.fn();
  near(document.body, show)();
  approach(true);
  expect(show).not.toHaveBeenCalled();
});
