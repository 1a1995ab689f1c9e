import { type FocusEvent, type RefObject, useEffect, useRef } from "react";
import { isPending } from "../../store/derived.ts";
import { useThread } from "../surroundings.ts";

interface Held {
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

/**
 * The keyboard stays where things happen. A control that was disabled while something was on its way takes the focus
 * back; where it is gone, or stays disabled, the nearest thing around it takes it: the comment that took a deleted
 * one's place, the form, the body. The answer is for `body`, the element that everything stands in.
 */
export function useKeptFocus(body: RefObject<HTMLElement | null>): FocusHandlers {
  const state = useThread((whole) => whole);
  const held = useRef<Held | null>(null);

  useEffect(() => {
    const { current: root } = body;
    if (held.current === null || root === null || document.activeElement !== document.body) return;
    const { element } = held.current;
    if (root.contains(element) && isDisabled(element) && (state.initializing || isPending(state))) return;
    heir(held.current, root).focus({ preventScroll: true });
  }, [body, state]);

  return {
    onFocus: ({ target }) => {
      held.current = hold(target, body.current);
    },
    // A reader who clicks beside everything leaves; an element that goes or is disabled has not been left.
    onBlur: ({ target }) => {
      if (target.isConnected && !isDisabled(target)) held.current = null;
    },
  };
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
