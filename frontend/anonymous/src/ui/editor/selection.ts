import type { Selection } from "../../store/thread.ts";

/** What is selected in the text; a field that never had the focus counts as a caret at its end. */
export function selectionOf(field: HTMLTextAreaElement): Selection {
  return { start: field.selectionStart, end: field.selectionEnd };
}
