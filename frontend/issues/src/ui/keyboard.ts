/** Moves the keyboard's focus. */
import { type FocusEvent, type RefObject, useEffect, useRef } from "react";
import { isPending, mayWrite } from "../store/derived.ts";
import { useThread } from "./surroundings.ts";

/** The element that has the focus, or had it when it was removed. */
export interface FocusRecord {
  readonly element: HTMLElement;
  /** Its ancestors up to the widget's body, innermost first. */
  readonly around: readonly HTMLElement[];
  /** The index of its comment in the list; -1 outside of comments. */
  readonly place: number;
}

interface FocusHandlers {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/** Handlers for `body`, which contains everything, and the element that they recorded. */
export function useFocusTracking(body: RefObject<HTMLElement | null>): readonly [FocusHandlers, RefObject<FocusRecord | null>] {
  const record = useRef<FocusRecord | null>(null);
  const handlers: FocusHandlers = {
    onFocus: ({ target }) => {
      record.current = recordOf(target, body.current);
    },
    // Readers leave an element by clicking elsewhere, but not if it's removed or disabled.
    onBlur: ({ target }) => {
      if (target.isConnected && !isDisabled(target)) record.current = null;
    },
  };
  return [handlers, record];
}

/**
 * Keeps the focus near where it was. A control that was disabled during a request gets the focus back. If it's gone or stays
 * disabled, the nearest element gets the focus: the comment that replaced a deleted one, the form, or the body.
 */
export function useFocusRestoration(body: RefObject<HTMLElement | null>, record: RefObject<FocusRecord | null>): void {
  const state = useThread((whole) => whole);

  useEffect(() => {
    const { current: root } = body;
    if (record.current === null || root === null || document.activeElement !== document.body) return;
    const { element } = record.current;
    if (root.contains(element) && isDisabled(element) && (state.phase.tag === "initializing" || isPending(state))) return;
    replacementOf(record.current, root).focus({ preventScroll: true });
  }, [body, record, state]);
}

const ITEM = ".vssue-comment";

function recordOf(element: HTMLElement, root: HTMLElement | null): FocusRecord {
  const around: HTMLElement[] = [];
  for (let next = element.parentElement; next !== null && root?.contains(next) === true; next = next.parentElement) around.push(next);
  const item = element.closest<HTMLElement>(ITEM);
  return { element, around, place: item === null ? -1 : itemsIn(root).indexOf(item) };
}

function replacementOf({ element, around, place }: FocusRecord, root: HTMLElement): HTMLElement {
  if (root.contains(element) && !isDisabled(element)) return element;
  const items = itemsIn(root);
  const successor = around.some((one) => one.matches(ITEM) && !root.contains(one)) ? (items[place] ?? items.at(-1)) : undefined;
  const replacement = successor ?? around.find((one) => root.contains(one) && one.tabIndex === -1 && one.hasAttribute("tabindex")) ?? root;
  // Within a form, focus its first control.
  return replacement.querySelector<HTMLElement>(":scope:is(form) :is(textarea, button):enabled") ?? replacement;
}

function itemsIn(root: HTMLElement | null): readonly HTMLElement[] {
  return Array.from(root?.querySelectorAll<HTMLElement>(ITEM) ?? []);
}

function isDisabled(element: Element): boolean {
  return element.matches(":disabled");
}

/** After a login, if the thread doesn't accept text yet, the focus goes to `body`, which shows the reason. */
export function useFocusAfterLogin(body: RefObject<HTMLElement | null>): void {
  const focus = useThread((state) => (state.focus?.on === "draft" ? state.focus : null));
  const waiting = useThread((state) => state.phase.tag === "initializing" || isPending(state) || mayWrite(state));
  const done = useRef<object | null>(null);
  useEffect(() => {
    if (focus === null || waiting || done.current === focus) return;
    done.current = focus;
    body.current?.scrollIntoView();
    body.current?.focus({ preventScroll: true });
  }, [body, focus, waiting]);
}

/** Focuses a field with the caret visible at its end. */
export function focusAtEnd(field: HTMLTextAreaElement | null): void {
  if (field === null) return;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
  field.scrollTop = field.scrollHeight;
}
