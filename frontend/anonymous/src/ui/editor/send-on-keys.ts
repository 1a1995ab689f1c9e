import type { KeyboardEvent } from "react";

/** Submits the form that the field stands in, for Ctrl+Enter and Cmd+Enter; true when it does. */
export function sendOnKeys(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): boolean {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return false;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
  return true;
}
