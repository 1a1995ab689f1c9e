import { Modal } from "./modal.tsx";
import { useAdmin, useSurroundings } from "./surroundings.ts";

const KEYS = [
  ["j", "keyNext"],
  ["k", "keyPrevious"],
  ["x", "keySelect"],
  ["a", "approve"],
  ["s", "markSpam"],
  ["d", "delete"],
  ["e", "edit"],
  ["r", "answerTo"],
  ["p", "pin"],
  ["m", "markAnswer"],
  ["c", "closePage"],
  ["i", "dismissReports"],
  ["n", "note"],
  ["b", "blockOpen"],
  ["u", "undo"],
  ["o", "keyOpen"],
  ["/", "keySearch"],
  ["Ctrl+Enter", "keySend"],
  ["Esc", "keyClose"],
  ["?", "keyHelp"],
] as const;

/** The list of shortcuts. */
export function Help() {
  const { admin, language } = useSurroundings();
  const { messages } = language;
  const isShown = useAdmin((state) => state.isHelpShown);
  const areOn = useAdmin((state) => state.hasShortcuts);
  if (!isShown) return null;
  return (
    <Modal title={messages.help} onClose={() => admin.help(false)}>
      <label className="check">
        <input type="checkbox" checked={areOn} onChange={(event) => admin.setShortcuts(event.target.checked)} />
        <span>{messages.useShortcuts}</span>
      </label>
      <dl className="keys">
        {KEYS.map(([key, name]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{messages[name]}</dd>
          </div>
        ))}
      </dl>
      <button type="button" onClick={() => admin.help(false)}>
        {messages.closePanel}
      </button>
    </Modal>
  );
}
