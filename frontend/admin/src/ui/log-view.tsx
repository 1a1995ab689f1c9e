import type { LogEntry } from "../api/types.ts";
import { statusName } from "../messages/language.ts";
import type { Language } from "../messages/languages.ts";
import { ago } from "../messages/times.ts";
import { useAdmin, useSurroundings } from "./surroundings.ts";

/** The log of moderators' decisions, newest first. */
export function LogView() {
  const { admin, language, now } = useSurroundings();
  const { messages } = language;
  const entries = useAdmin((state) => state.log);
  const cursor = useAdmin((state) => state.logCursor);
  return (
    <section className="column">
      <h2>{messages.log}</h2>
      {entries.length === 0 && <p className="empty">{messages.logEmpty}</p>}
      <ul className="log">
        {entries.map((entry) => (
          <li key={`${entry.decision}${entry.comment}`}>
            <p>
              <strong>{entry.actor}</strong> {viaOf(entry, language)} {actionOf(entry, language)} {entry.comment === "" ? <bdi>{detailOf(entry, language)}</bdi> : <code>{entry.comment.slice(-6)}</code>} <ChangeOf entry={entry} /> <time className="muted">{ago(entry.at, now(), language)}</time>
            </p>
            {(entry.source ?? "") !== "" && <pre>{entry.source}</pre>}
          </li>
        ))}
      </ul>
      {cursor !== "" && (
        <button type="button" className="more" onClick={() => void admin.moreLog()}>
          {messages.more}
        </button>
      )}
    </section>
  );
}

function ChangeOf({ entry }: { readonly entry: LogEntry }) {
  const { direction, messages } = useSurroundings().language;
  if (entry.before === undefined || entry.after === undefined) return null;
  return (
    <span className="muted">
      {statusName(entry.before, messages)} {direction === "rtl" ? "←" : "→"} {statusName(entry.after, messages)}
    </span>
  );
}

function viaOf({ via }: LogEntry, { messages }: Language): string {
  if (via === "session") return "";
  return `(${{ token: messages.viaToken, command: messages.viaCommand, mail: messages.viaMail, author: messages.viaAuthor }[via]})`;
}

/** The log has the command line's words for roles and rules. Here they're in the page's language. Settings and names stay as they are. */
function detailOf({ action, detail = "" }: LogEntry, { direction, messages }: Language): string {
  if (action === "invite" || action === "role") return detail.replace(/\((?<role>owner|moderator)\)$/u, (_all, role: "owner" | "moderator") => `(${messages[role]})`);
  if (action !== "block" && action !== "unblock") return detail;
  const { kind = "", value = "", effect = "" } = /^(?<kind>\S+) (?<value>.*) \((?<effect>\w+)\)$/su.exec(detail)?.groups ?? {};
  const names: Readonly<Record<string, unknown>> = messages;
  // The value stays as it is between words from right to left.
  const shown = direction === "rtl" ? `\u2068${value}\u2069` : value;
  const [kindName, effectName] = [names[`kind-${kind}`], names[`effect-${effect}`]];
  return typeof kindName === "string" && typeof effectName === "string" ? `${kindName} ${shown} (${effectName})` : detail;
}

function actionOf({ action }: LogEntry, { messages }: Language): string {
  const names: Readonly<Record<string, string>> = { approve: messages.actionApprove, spam: messages.actionSpam, delete: messages.actionDelete, restore: messages.actionRestore, purge: messages.actionPurge, edit: messages.actionEdit, undo: messages.actionUndo, reply: messages.actionReply, pin: messages.actionPin, unpin: messages.actionUnpin, "mark-answer": messages.actionMarkAnswer, "unmark-answer": messages.actionUnmarkAnswer, close: messages.actionClose, reopen: messages.actionReopen, block: messages.actionBlock, unblock: messages.actionUnblock, dismiss: messages.actionDismiss, note: messages.actionNote, "remove-note": messages.actionRemoveNote, "add-passkey": messages.actionAddPasskey, "remove-passkey": messages.actionRemovePasskey, settings: messages.actionSettings, export: messages.actionExport, erase: messages.actionErase, "sign-in": messages.actionSignIn, "sign-out": messages.actionSignOut, revoke: messages.actionRevoke, invite: messages.actionInvite, role: messages.actionRole, remove: messages.actionRemove, "release-name": messages.actionReleaseName };
  return names[action] ?? action;
}
