/** The panel of emoji with its stylesheet; loaded when it's first opened. */
import { type KeyboardEvent, useState } from "react";
import { type EmojiPicturesProps, useSurroundings } from "../surroundings.ts";
import { selectionOf } from "./fields.tsx";

export { default as css } from "./emoji.css?inline";

/** Emoji to insert into the text. The Tab key has one stop; arrow keys move from one emoji to the next. */
export function EmojiPictures({ emoji, text }: EmojiPicturesProps) {
  const { thread } = useSurroundings();
  const [stop, setStop] = useState(0);

  function walk(event: KeyboardEvent<HTMLDivElement>) {
    const buttons = Array.from(event.currentTarget.querySelectorAll("button"));
    const next = target(event.key, stop, buttons);
    if (next === null) return;
    event.preventDefault();
    setStop(next);
    buttons[next]?.focus();
  }

  return (
    <div className="vemojis" role="toolbar" tabIndex={-1} aria-label={thread.messages.emoji} onKeyDown={walk}>
      {emoji.map(({ name, src }, index) => (
        <i key={name} title={name}>
          <button
            type="button"
            tabIndex={index === stop ? 0 : -1}
            onFocus={() => setStop(index)}
            onClick={() => {
              if (text.current !== null) thread.insert(` :${name}:`, selectionOf(text.current));
            }}
          >
            <img src={src} alt={name} width="28" height="28" decoding="async" referrerPolicy="no-referrer" />
          </button>
        </i>
      ))}
    </div>
  );
}

/** The index of the emoji that a key moves to; null for other keys. */
function target(key: string, from: number, buttons: readonly HTMLElement[]): number | null {
  const last = buttons.length - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns(buttons), ArrowDown: columns(buttons) }[key];
  return step === undefined ? null : Math.min(Math.max(from + step, 0), last);
}

/** The number of emoji in a row. */
function columns(buttons: readonly HTMLElement[]): number {
  const [first] = buttons;
  const second = buttons.findIndex((button) => button.offsetTop !== first?.offsetTop);
  return second === -1 ? 1 : second;
}
