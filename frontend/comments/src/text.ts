/** Small helpers for texts and the fields they are typed into. */
import type { KeyboardEvent } from "react";

/** A text with its placeholders filled: `{name}` becomes `values.name`. A placeholder without a value stays. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/gu, (place, name: string) => String(values[name] ?? place));
}

/** Calls `send` on Ctrl+Enter and Cmd+Enter; returns whether it did. */
export function sendOnKeys(event: KeyboardEvent<HTMLElement>, send: () => void): boolean {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return false;
  event.preventDefault();
  send();
  return true;
}

/** Lets the keyboard scroll code and tables that are wider than their comment. */
export function letScroll(content: HTMLElement): void {
  for (const box of content.querySelectorAll<HTMLElement>("pre, table")) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
  }
}

const DONE = new WeakSet<object>();

/** Carries out each request of the state once, even if the editor has moved meanwhile and is another component. */
export function once<Order extends object>(order: Order | null, act: (order: Order) => void): void {
  if (order === null || DONE.has(order)) return;
  DONE.add(order);
  act(order);
}
