/** The controls around the text field: the status bar, the buttons, and the panels that they open. */
import { previewShows, type Status } from "../../store/state.ts";
import { useSurroundings, useThread } from "../surroundings.ts";
import type { Messages } from "../../messages/keys.ts";
import { useFormatted } from "../list/content.tsx";
import { type ReactNode, type RefObject, useEffect, useState } from "react";

/** The buttons of the two panels. At most one panel is open. */
export function Controls() {
  const { thread } = useSurroundings();
  const { messages } = thread;
  const emoji = useThread(({ panel }) => panel === "emoji");
  const preview = useThread(previewShows);
  return (
    <div className="vcol vcol-40 vctrl text-right">
      <Toggle name="emoji" label={messages.emoji} open={emoji} onToggle={thread.toggleEmoji} />
      <Toggle name="preview" label={messages.preview} open={preview} onToggle={thread.togglePreview} />
    </div>
  );
}

interface ToggleProps {
  readonly name: "emoji" | "preview";
  readonly label: string;
  readonly open: boolean;
  readonly onToggle: () => void;
}

function Toggle({ name, label, open, onToggle }: ToggleProps) {
  return (
    <button type="button" className={`v${name}-btn${open ? " actived" : ""}`} title={label} aria-label={label} aria-expanded={open} onClick={onToggle}>
      <Icon name={name} />
    </button>
  );
}

const SHAPES = {
  emoji: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8.5 14a4 4 0 0 0 7 0M9 9.5v.01M15 9.5v.01",
  preview: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  markdown: "M3 6h18v12H3zM6.5 15V9l2.5 3 2.5-3v6M16.5 9v6m-2-2 2 2 2-2",
  close: "M6 6l12 12M18 6L6 18",
} as const;

/** An icon for a control that has a label; hidden from screen readers. */
export function Icon({ name }: { readonly name: keyof typeof SHAPES }) {
  return (
    <svg className="vicon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  );
}

/** What has just happened, also announced by screen readers. */
export function StatusBar() {
  const { messages } = useSurroundings().thread;
  const status = useThread((state) => state.status);
  return (
    <output className="vcol vcol-60 status-bar">{status !== null && wording(status, messages)}</output>
  );
}

function wording(status: Status, messages: Messages): string {
  return "key" in status ? messages[status.key].replace("{name}", "…") : status.text;
}

/** The preview; shown only while there is text. */
export function Preview() {
  return useThread(previewShows) ? <PreviewPanel /> : null;
}

function PreviewPanel() {
  const { messages } = useSurroundings().thread;
  const panel = useFormatted({ format: "markdown", text: useThread(({ editor }) => editor.text) });
  return <section ref={panel} className="vpreview" aria-label={messages.preview} dir="auto" />;
}

/** The panel of emoji. If it can't be loaded, nothing opens; opening it again tries again. */
export function EmojiPanel({ text }: { readonly text: RefObject<HTMLTextAreaElement | null> }) {
  const { thread, loadEmojiPictures } = useSurroundings();
  const open = useThread(({ panel }) => panel === "emoji");
  const [panel, setPanel] = useState<ReactNode>(null);
  useEffect(() => {
    async function load() {
      const [EmojiPictures, emoji] = await Promise.all([loadEmojiPictures(), thread.emoji()]);
      setPanel(<EmojiPictures emoji={emoji} text={text} />);
    }
    if (open) load().catch(() => undefined);
  }, [open, thread, text, loadEmojiPictures]);
  return open && panel;
}
