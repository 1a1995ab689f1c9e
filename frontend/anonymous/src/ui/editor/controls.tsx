import { previewShows } from "../../store/state.ts";
import { Icon } from "../icon.tsx";
import { useSurroundings, useThread } from "../surroundings.ts";

/** The buttons of the two panels, of which one at most is open. */
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
