import { act, cleanup, render } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { installPopovers } from "../testing/popovers.ts";
import { usePanel } from "./panel.ts";
import { useScroll } from "../scrolling.ts";

/** Listeners that were added and not removed, as `type` by target. */
const listening = new Set<string>();
const ids = new WeakMap<object, number>();
let known = 0;
let removePopovers: () => void;

/** jsdom's window has its own methods. */
const targets: readonly Pick<EventTarget, "addEventListener" | "removeEventListener">[] = [EventTarget.prototype, window];
let restore: () => void;

beforeEach(() => {
  removePopovers = installPopovers();
  const spies = targets.flatMap((target) => {
    const { addEventListener: add, removeEventListener: remove } = target;
    return [
      vi.spyOn(target, "addEventListener").mockImplementation(function record(this: EventTarget, type, listener, options) {
        if (listener !== null) listening.add(keyOf(this, type, listener));
        add.call(this, type, listener, options);
      }),
      vi.spyOn(target, "removeEventListener").mockImplementation(function forget(this: EventTarget, type, listener, options) {
        if (listener !== null) listening.delete(keyOf(this, type, listener));
        remove.call(this, type, listener, options);
      }),
    ];
  });
  restore = () => {
    for (const spy of spies) spy.mockRestore();
  };
});

afterEach(() => {
  cleanup();
  restore();
  removePopovers();
  listening.clear();
});

function keyOf(...parts: readonly (object | string)[]): string {
  return parts.map((part) => (typeof part === "string" ? part : idOf(part))).join(" ");
}

function idOf(part: object): number {
  const id = ids.get(part) ?? (known += 1);
  ids.set(part, id);
  return id;
}

/** Without the attribute `popover`, for which React itself adds listeners. */
function Panel() {
  const panel = useRef<HTMLElement>(null);
  usePanel(panel, { place: "/", wide: "(min-width: 60rem)", modal: true });
  return <section id="panel" ref={panel} />;
}

const look = () => {};

function Scroller() {
  useScroll(look, 100);
  return null;
}

it.each([
  ["a panel", Panel],
  ["what follows scrolling", Scroller],
])("%s removes its listeners", (_, Part) => {
  const view = render(<main />);
  const before = new Set(listening);
  view.rerender(
    <main>
      <Part />
    </main>,
  );
  expect(listening.size).toBeGreaterThan(before.size);
  view.rerender(<main />);
  expect([...listening].filter((one) => !before.has(one))).toEqual([]);
});

it("a modal panel that is unmounted while open makes the page interactive again", () => {
  const shown = (panel: boolean) => (
    <main>
      <p>text</p>
      {panel && <Panel />}
    </main>
  );
  const view = render(shown(true));
  const text = view.getByText("text");
  act(() => (document.querySelector("#panel") as HTMLElement).showPopover());
  expect(text.inert).toBe(true);
  view.rerender(shown(false));
  expect(text.inert).toBe(false);
});
