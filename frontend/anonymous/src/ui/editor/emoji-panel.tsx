import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { useSurroundings, useThread } from "../surroundings.ts";

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
