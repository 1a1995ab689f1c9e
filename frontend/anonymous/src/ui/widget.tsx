import { commentsOf, type Root } from "../model/comment.ts";
import { VERSION } from "../options/options.ts";
import { Editor } from "./editor/editor.tsx";
import { ListArea } from "./list/list-area.tsx";
import { type Extras, ExtrasContext, useSurroundings, useThread } from "./surroundings.ts";
import { wordFor } from "@glosa/kit/text/locale.ts";
import { useEffect, useRef, useState } from "react";
import type { EditorState, ReplyTarget } from "../store/state.ts";

/** The content of the widget's element, in the order that stylesheets for Valine expect. */
export function Widget() {
  const { thread } = useSurroundings();
  const extras = useExtras();
  const closed = useThread((state) => state.closed);
  // A comment that is replied to may be on a page of the list that isn't shown.
  const inList = useThread(({ editor, roots }) => commentsOf(roots).some(({ id }) => id === editor.target?.pid));
  return (
    <ExtrasContext value={extras}>
      <div className="vpanel">{closed ? <p className="vclosed">{thread.messages.closed}</p> : !inList && <Editor />}</div>
      <CountLine />
      {extras?.list}
      <ListArea />
      <Keyboard />
      <p className="vpower">
        {thread.messages.powered} Glosa
        <br />v{VERSION}
      </p>
    </ExtrasContext>
  );
}

/** Loads the extras once there is a comment to show them at, a text, or a page to react to, if the service has any. */
function useExtras(): Extras | null {
  const { thread, loadExtras } = useSurroundings();
  const [extras, setExtras] = useState<Extras | null>(null);
  const isUseful = useThread(({ features, roots, editor }) => features.includes("react") || (features.length > 0 && (roots.length > 0 || editor.text !== "")));
  useEffect(() => {
    // Without them, comments can be read and written.
    if (isUseful) loadExtras(thread).then(setExtras, () => undefined);
  }, [isUseful, loadExtras, thread]);
  return extras;
}

/** Follows the whole editor and list, and renders nothing, so that nothing else is rendered again. */
function Keyboard() {
  useLinkedComment();
  useFocusRestoration();
  return null;
}

/** The number of root comments, or of all comments if the owner says so (D15). */
function CountLine() {
  const { messages, options } = useSurroundings().thread;
  const count = useThread((state) => state.count) ?? 0;
  const replies = useThread((state) => state.replies) ?? 0;
  if (count === 0) return null;
  const number = options.countReplies ? count + replies : count;
  return (
    <div className="vcount">
      <span className="vnum">{number}</span> {wordFor(number, messages.comments, options.lang)}
    </div>
  );
}

/** Loads the thread. If the address names a comment, it loads the page with that comment, and shows the comment. */
function useLinkedComment(): void {
  const { thread, loadLinking } = useSurroundings();
  useEffect(() => {
    function show(loaded?: Promise<void>) {
      const id = linkedId();
      if (id !== "") loadLinking().then((showLinked) => showLinked(thread, id, loaded), () => undefined);
    }
    const follow = () => show();
    show(thread.load(linkedId()));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [thread, loadLinking]);
}

/** Id of the comment that the address names; "" if it names none. */
function linkedId(): string {
  return /^#(?:comment-)?([\da-f]{24})$/u.exec(location.hash)?.[1] ?? "";
}

/** Focuses the comment that was posted, or the control that began a reply which was cancelled. */
function useFocusRestoration(): void {
  const editor = useThread((state) => state.editor);
  const roots = useThread((state) => state.roots);
  const before = useRef(editor);
  useEffect(() => {
    const previous = before.current;
    before.current = editor;
    if (wasPosted(previous, editor)) document.getElementById(newest(roots, previous.target))?.focus();
    else if (previous.target !== null && editor.target === null) replyControl(previous.target)?.focus();
  }, [editor, roots]);
}

/** A text that couldn't be posted stays in the editor. */
function wasPosted(previous: EditorState, editor: EditorState): boolean {
  return previous.posting !== null && editor.posting === null && editor.text === "";
}

/** Id of the newest comment in the list that the editor posts to; "" if there is none. */
function newest(roots: readonly Root[], target: ReplyTarget | null): string {
  if (target === null) return roots[0]?.id ?? "";
  return roots.find(({ id }) => id === target.rid)?.replies.at(-1)?.id ?? "";
}

function replyControl({ pid }: ReplyTarget): HTMLElement | null {
  return document.getElementById(pid)?.querySelector<HTMLElement>(".vat") ?? null;
}
