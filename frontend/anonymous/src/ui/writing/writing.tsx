/** Buttons and keys that format the text as Markdown, and names that complete after `@`; loaded when the text field gets the focus. */
import { type KeyboardEvent as Pressed, type RefObject, useEffect, useEffectEvent, useId, useMemo, useState } from "react";
import { ANONYMOUS, commentsOf } from "../../model/comment.ts";
import type { Thread } from "../../store/thread.ts";
import { selectionOf } from "../editor/fields.tsx";
import type { Tools } from "../extras/actions.tsx";
import { useThread } from "../surroundings.ts";
import { type Edit, FORMATS, type Format, formatOf, formatted, mentionAt, suggestions } from "./formatting.ts";
import { OwnName } from "./own-name.tsx";
import { RepliesByMail } from "./replies.tsx";

/** Names in the list of people. */
const MOST = 6;

const SHAPES: Readonly<Record<Format, string>> = {
  bold: "M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z",
  italic: "M10 5h7M7 19h7M14 5l-4 14",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4.2 4.2 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4.2 4.2 0 0 0 6 6l1-1",
  code: "M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14",
  quote: "M5 6v12M9 8h10M9 12h10M9 16h6",
};
const KEYS: Readonly<Partial<Record<Format, string>>> = { bold: "Ctrl+B", italic: "Ctrl+I", link: "Ctrl+K" };

interface ToolbarProps extends Tools {
  readonly text: RefObject<HTMLTextAreaElement | null>;
}

/** The Tab key has one stop; arrow keys move from one button to the next. */
export function WritingToolbar(props: ToolbarProps) {
  const { text, thread, messages, features } = props;
  const [stop, setStop] = useState(0);
  function walk(event: Pressed<HTMLDivElement>) {
    const last = FORMATS.length - 1;
    const next = { ArrowLeft: stop - 1, ArrowRight: stop + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll("button")[Math.min(Math.max(next, 0), last)]?.focus();
  }
  function format(name: Format) {
    const { current } = text;
    if (current !== null) apply(thread, current, formatted(current.value, selectionOf(current), name));
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = formatOf(event);
    if (name === null || event.isComposing) return;
    event.preventDefault();
    format(name);
  });
  useEffect(() => {
    const { current } = text;
    const pressed = (event: KeyboardEvent) => press(event);
    current?.addEventListener("keydown", pressed);
    return () => current?.removeEventListener("keydown", pressed);
  }, [text]);
  return (
    <>
      <People text={text} thread={thread} label={messages.people} />
      <div className="vtools" role="toolbar" tabIndex={-1} aria-label={messages.formatting} onKeyDown={walk}>
        {FORMATS.map((name, at) => {
          const keys = KEYS[name];
          const title = messages[`format-${name}`];
          return (
            <button
              key={name}
              type="button"
              tabIndex={at === stop ? 0 : -1}
              onFocus={() => setStop(at)}
              title={keys === undefined ? title : `${title} (${keys})`}
              aria-label={title}
              aria-keyshortcuts={keys?.replace("Ctrl", "Control")}
              // The field keeps its selection.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => format(name)}
            >
              <svg className="vicon" viewBox="0 0 24 24" aria-hidden="true">
                <path d={SHAPES[name]} />
              </svg>
            </button>
          );
        })}
      </div>
      {features.includes("name") && <OwnName {...props} />}
      {features.includes("subscribe") && <RepliesByMail {...props} />}
    </>
  );
}

interface PeopleProps {
  readonly text: RefObject<HTMLTextAreaElement | null>;
  readonly thread: Thread;
  readonly label: string;
}

/** People in the thread whose names complete what follows `@`. The text field keeps the focus; arrow keys, Enter, and Tab choose. */
function People({ text, thread, label }: PeopleProps) {
  const roots = useThread((state) => state.roots);
  const [mention, setMention] = useState<ReturnType<typeof mentionAt>>(null);
  const [chosen, setChosen] = useState(0);
  const list = useId();
  // Those who wrote last come first.
  const people = useMemo(() => [...new Set(commentsOf(roots).toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0)).map(({ nick }) => nick))].filter((nick) => nick !== "" && nick !== ANONYMOUS), [roots]);
  const names = mention === null ? [] : suggestions(people, mention.typed, MOST);
  const isOpen = names.length > 0;

  function complete(name: string | undefined) {
    const { current } = text;
    if (current === null || mention === null || name === undefined) return;
    const added = `@${name} `;
    const at = mention.start + added.length;
    apply(thread, current, { start: mention.start, end: current.selectionStart, text: added, from: at, to: at });
    setMention(null);
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen || event.isComposing || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((chosen + step + names.length) % names.length);
    else if (event.key === "Enter" || event.key === "Tab") complete(names[chosen]);
    else if (event.key === "Escape") setMention(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const { current } = text;
    if (current === null) return undefined;
    const pressed = (event: KeyboardEvent) => press(event);
    const typed = () => {
      setMention(mentionAt(current.value, current.selectionStart));
      setChosen(0);
    };
    const close = () => setMention(null);
    // React's listeners are on the root, so these come first.
    current.addEventListener("keydown", pressed);
    current.addEventListener("input", typed);
    current.addEventListener("blur", close);
    return () => {
      current.removeEventListener("keydown", pressed);
      current.removeEventListener("input", typed);
      current.removeEventListener("blur", close);
    };
  }, [text]);
  useEffect(() => {
    const { current } = text;
    const states: Readonly<Record<string, string | null>> = { "aria-controls": isOpen ? list : null, "aria-activedescendant": isOpen ? `${list}-${chosen}` : null };
    for (const [name, value] of Object.entries(states)) {
      if (value === null) current?.removeAttribute(name);
      else current?.setAttribute(name, value);
    }
  }, [text, isOpen, chosen, list]);

  if (!isOpen) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select would take the focus from the text
    <div className="vpeople" role="listbox" id={list} aria-label={label}>
      {names.map((name, place) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and takes the keys
        <div key={name} id={`${list}-${place}`} role="option" aria-selected={place === chosen} onMouseDown={(event) => event.preventDefault()} onClick={() => complete(name)}>
          <bdi>{name}</bdi>
        </div>
      ))}
    </div>
  );
}

/** Changes the text as if it were typed, so that undoing works; otherwise, through the thread. */
function apply(thread: Thread, field: HTMLTextAreaElement, { start, end, text, from, to }: Edit): void {
  field.focus();
  field.setSelectionRange(start, end);
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else changes a field's text so that it can be undone
  const isTyped = typeof document.execCommand === "function" && document.execCommand(text === "" ? "delete" : "insertText", false, text);
  if (!isTyped) thread.insert(text, { start, end });
  // After the caret that an insertion requests.
  queueMicrotask(() => field.setSelectionRange(from, to));
}
