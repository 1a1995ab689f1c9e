import type { KeyboardEvent } from "react";

/** Calls `send` for Ctrl+Enter and Cmd+Enter. */
export function sendOnKeys(event: KeyboardEvent<HTMLTextAreaElement>, send: () => void): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  send();
}
