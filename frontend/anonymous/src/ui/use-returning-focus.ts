import { useEffect, useRef } from "react";
import type { EditorState, ReplyTarget } from "../store/state.ts";
import type { Root } from "../model/comment.ts";
import { useThread } from "./surroundings.ts";

/** The keyboard stays where things happen: at the comment that was posted, or at the control that began a cancelled reply. */
export function useReturningFocus(): void {
  const editor = useThread((state) => state.editor);
  const roots = useThread((state) => state.roots);
  const before = useRef(editor);
  useEffect(() => {
    const previous = before.current;
    before.current = editor;
    if (wasPosted(previous, editor)) document.getElementById(newest(roots, previous.target))?.focus();
    else if (previous.target !== null && editor.target === null) answerControl(previous.target)?.focus();
  }, [editor, roots]);
}

/** A draft that could not be sent stays. */
function wasPosted(previous: EditorState, editor: EditorState): boolean {
  return previous.posting !== null && editor.posting === null && editor.text === "";
}

/** Id of the comment that came last to where the editor stood; "" when there is none. */
function newest(roots: readonly Root[], target: ReplyTarget | null): string {
  if (target === null) return roots[0]?.id ?? "";
  return roots.find(({ id }) => id === target.rid)?.replies.at(-1)?.id ?? "";
}

function answerControl({ pid }: ReplyTarget): HTMLElement | null {
  return document.getElementById(pid)?.querySelector<HTMLElement>(".vat") ?? null;
}
