import { once, sendOnKeys } from "@glosa/comments/text.ts";
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { Field } from "../../store/state.ts";
import { useSurroundings, useThread } from "../surroundings.ts";
import type { Selection } from "../../store/thread.ts";

const KINDS = {
  nick: { type: "text", autoComplete: "nickname" },
  mail: { type: "email", autoComplete: "email" },
  link: { type: "text", autoComplete: "url", inputMode: "url" },
} as const;

/** The author's fields, in the configured order. */
export function Fields() {
  const { meta } = useSurroundings().thread.options;
  return (
    <div className={`vheader item${meta.length}`}>
      {meta.map((field) => (
        <FieldInput key={field} field={field} />
      ))}
    </div>
  );
}

function FieldInput({ field }: { readonly field: Field }) {
  const { thread } = useSurroundings();
  const { messages, options } = thread;
  const value = useThread(({ editor }) => editor.fields[field]);
  const invalid = useThread(({ editor }) => editor.invalid === field);
  const focus = useThread(({ editor }) => (editor.focus?.on === field ? editor.focus : null));
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => once(focus, () => input.current?.focus()), [focus]);

  const required = options.requiredFields.includes(field);
  return (
    <input
      ref={input}
      {...KINDS[field]}
      className={`v${field} vinput`}
      name={field}
      spellCheck={false}
      value={value}
      required={required}
      aria-invalid={invalid}
      aria-label={messages[field]}
      placeholder={required ? `${messages[field]} (${messages.required})` : messages[field]}
      onChange={(event) => thread.setField(field, event.currentTarget.value)}
      onKeyDown={(event) => void sendOnKeys(event, () => event.currentTarget.form?.requestSubmit())}
      onBlur={() => void thread.leaveField(field)}
    />
  );
}

const INDENT = "    ";

/** The comment's text. Tab indents; after Escape, it leaves the field. A hint says so after the first Tab. */
export function TextField({ ref }: { readonly ref: RefObject<HTMLTextAreaElement | null> }) {
  const { thread } = useSurroundings();
  const { messages, options } = thread;
  const text = useThread(({ editor }) => editor.text);
  const target = useThread(({ editor }) => editor.target);
  const caret = useThread(({ editor }) => editor.caret);
  const focus = useThread(({ editor }) => (editor.focus?.on === "text" ? editor.focus : null));
  const [leaving, setLeaving] = useState(false);
  const [indented, setIndented] = useState(false);
  const hint = useId();

  useEffect(() => once(focus, () => ref.current?.focus()), [focus, ref]);
  useLayoutEffect(() => once(caret, ({ at }) => ref.current?.setSelectionRange(at, at)), [caret, ref]);

  function indent(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (leaving || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    setIndented(true);
    thread.insert(INDENT, selectionOf(event.currentTarget));
  }

  /** After the first Escape, Tab leaves the field. The second one, or the first one without a draft, cancels the reply. */
  function escape(event: KeyboardEvent) {
    // A dialog with the widget stays open.
    if (target !== null || !leaving) event.preventDefault();
    if (target !== null && (leaving || text.trim() === "")) thread.cancelReply();
    else setLeaving(true);
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing || sendOnKeys(event, () => event.currentTarget.form?.requestSubmit())) return;
    if (event.key === "Tab") indent(event);
    else if (event.key === "Escape") escape(event);
    else if (event.key !== "Shift") setLeaving(false);
  }

  function take(event: ClipboardEvent<HTMLTextAreaElement> | DragEvent<HTMLTextAreaElement>, data: DataTransfer) {
    // Cells of a spreadsheet are text, and also contain a picture of themselves.
    if (!thread.uploads || data.files.length === 0 || data.types.includes("text/plain")) return;
    event.preventDefault();
    void thread.upload(Array.from(data.files), selectionOf(event.currentTarget));
  }

  return (
    <>
      <textarea
        ref={ref}
        id="veditor"
        className="veditor vinput"
        name="comment"
        {...(text === "" ? {} : { dir: "auto" })}
        aria-label={messages.editor}
        aria-describedby={hint}
        placeholder={target === null ? options.placeholder : `@${target.nick}`}
        value={text}
        onChange={(event) => thread.edit(event.currentTarget.value)}
        onKeyDown={press}
        onBlur={() => setLeaving(false)}
        onPaste={(event) => take(event, event.clipboardData)}
        onDrop={(event) => take(event, event.dataTransfer)}
        onDragOver={(event) => {
          if (thread.uploads && event.dataTransfer.types.includes("Files")) event.preventDefault();
        }}
      />
      <p id={hint} className={indented ? "vhint" : "vhint vhidden"}>
        {messages.tabHint}
      </p>
    </>
  );
}

/** The selection in the text; a caret at the end if the field never had the focus. */
export function selectionOf(field: HTMLTextAreaElement): Selection {
  return { start: field.selectionStart, end: field.selectionEnd };
}
