import { afterEach, expect, it, vi } from "vitest";
import { browserHeights } from "../surroundings.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("stops watching", () => {
  const [observe, disconnect] = [vi.fn(), vi.fn()];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = observe;
      disconnect = disconnect;
    },
  );
  const end = browserHeights(document.body, () => {});
  expect([observe.mock.calls, disconnect.mock.calls]).toEqual([[[document.body]], []]);
  end();
  expect(disconnect).toHaveBeenCalledOnce();
});
