import { type FocusEvent, type RefObject, useEffect, useRef } from "react";
import { isPending } from "../../store/derived.ts";
import { useThread } from "../surroundings.ts";

/** The element that has the focus, or had it when it went. */
export interface Held {
  readonly element: HTMLElement;
  /** What it stands in, from the inside out, to the widget's body. */
  readonly around: readonly HTMLElement[];
  /** Which of its list the comment is that it stands in; -1 for none. */
  readonly place: number;
}

interface FocusHandlers {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/** Handlers for `body`, the element that contains everything, and what they remember. */
export function useHeldFocus(body: RefObject<HTMLElement | null>): readonly [FocusHandlers, RefObject<Held | null>] {
  const held = useRef<Held | null>(null);
  const handlers: FocusHandlers = {
    onFocus: ({ target }) => {
      held.current = hold(target, body.current);
    },
    // A reader who clicks next to everything leaves; an element that goes or is disabled has not been left.
    onBlur: ({ target }) => {
      if (target.isConnected && !isDisabled(target)) held.current = null;
    },
  };
  return [handlers, held];
}

/**
 * The keyboard stays where things happen. A control that was disabled while something was being requested takes the focus
 * back. If it is gone, or stays disabled, the nearest thing around it takes the focus: the comment that took the place of a
 * deleted one, the form, the body.
 */
export function useKeptFocus(body: RefObject<HTMLElement | null>, held: RefObject<Held | null>): void {
  const state = useThread((whole) => whole);

  useEffect(() => {
    const { current: root } = body;
    if (held.current === null || root === null || document.activeElement !== document.body) return;
    const { element } = held.current;
    if (root.contains(element) && isDisabled(element) && (state.phase.tag === "initializing" || isPending(state))) return;
    heir(held.current, root).focus({ preventScroll: true });
  }, [body, held, state]);
}

const ITEM = ".vssue-comment";

function hold(element: HTMLElement, root: HTMLElement | null): Held {
  const around: HTMLElement[] = [];
  for (let next = element.parentElement; next !== null && root?.contains(next) === true; next = next.parentElement) around.push(next);
  const item = element.closest<HTMLElement>(ITEM);
  return { element, around, place: item === null ? -1 : itemsIn(root).indexOf(item) };
}

function heir({ element, around, place }: Held, root: HTMLElement): HTMLElement {
  if (root.contains(element) && !isDisabled(element)) return element;
  const items = itemsIn(root);
  const successor = around.some((one) => one.matches(ITEM) && !root.contains(one)) ? (items[place] ?? items.at(-1)) : undefined;
  const near = successor ?? around.find((one) => root.contains(one) && one.tabIndex === -1 && one.hasAttribute("tabindex")) ?? root;
  // A form is there for what is in it.
  return near.querySelector<HTMLElement>(":scope:is(form) :is(textarea, button):enabled") ?? near;
}

function itemsIn(root: HTMLElement | null): readonly HTMLElement[] {
  return Array.from(root?.querySelectorAll<HTMLElement>(ITEM) ?? []);
}

function isDisabled(element: Element): boolean {
  return element.matches(":disabled");
}
