import { once } from "@glosa/kit/browser/once.ts";
import { useEffect, useRef } from "react";
import { rowsOf } from "../../store/derived.ts";
import { focusAtEnd } from "../keyboard/focus-at-end.ts";
import { sendOnKeys } from "@glosa/comments/text.ts";
import { useSurroundings, useThread } from "../surroundings.ts";

/** The source of a comment that its author changes. */
export function EditInput({ id }: { readonly id: string }) {
  const { thread } = useSurroundings();
  const text = useThread(({ editing }) => editing.get(id) ?? "");
  const focus = useThread((state) => (state.focus?.on === id ? state.focus : null));
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => once(focus, () => focusAtEnd(input.current)), [focus]);
  return (
    <textarea
      ref={input}
      className="vssue-edit-comment-input"
      rows={rowsOf(text)}
      dir="auto"
      aria-label={thread.messages.editing}
      value={text}
      onChange={(event) => thread.edit(id, event.currentTarget.value)}
      onKeyDown={(event) => void sendOnKeys(event, () => void thread.saveEdit(id))}
    />
  );
}
