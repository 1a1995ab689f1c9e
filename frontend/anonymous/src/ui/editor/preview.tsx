import { previewShows } from "../../store/state.ts";
import { useFormatted } from "../use-formatted.ts";
import { useSurroundings, useThread } from "../surroundings.ts";

/** What the text will look like; there only while there is text. */
export function Preview() {
  return useThread(previewShows) ? <PreviewPanel /> : null;
}

function PreviewPanel() {
  const { messages } = useSurroundings().thread;
  const panel = useFormatted({ format: "markdown", text: useThread(({ editor }) => editor.text) });
  return <section ref={panel} className="vpreview" aria-label={messages.preview} dir="auto" />;
}
