import { type SubmitEvent, useState } from "react";
import type { BlockDraft, Comment } from "../api/types.ts";
import { filled } from "../messages/language.ts";
import { Failure } from "./feedback.tsx";
import { Modal } from "./modal.tsx";
import { useAdmin, useSurroundings } from "./surroundings.ts";

const EFFECTS = ["hold", "spam", "refuse"] as const;
const DAYS = [0, 1, 7, 30, 365] as const;

/** Blocks the author or the network of a comment. */
export function Block() {
  const comment = useAdmin((state) => state.blocking);
  return comment && <BlockDialog key={comment.id} comment={comment} />;
}

function BlockDialog({ comment }: { readonly comment: Comment }) {
  const { admin, language } = useSurroundings();
  const { messages } = language;
  const [kind, setKind] = useState<"author" | "network">("author");
  const nick = comment.nick === "" ? messages.anonymous : comment.nick;
  const close = () => admin.shield("");
  return (
    <Modal title={filled(messages.blockTitle, { nick })} onClose={close}>
      <Failure />
      <fieldset className="choices">
        <legend>{messages.blockWhat}</legend>
        {(["author", "network"] as const).map((name) => (
          <label key={name} className="check">
            <input type="radio" name="kind" checked={kind === name} onChange={() => setKind(name)} />
            <span>{name === "author" ? messages.blockAuthor : messages.blockNetwork}</span>
          </label>
        ))}
      </fieldset>
      <BlockForm onBlock={(chosen) => void admin.block({ ...chosen, kind, comment: comment.id })} onCancel={close} />
    </Modal>
  );
}

interface FormParts {
  readonly onBlock: (chosen: Pick<BlockDraft, "effect" | "reason" | "days">) => void;
  readonly onCancel?: () => void;
}

/** The fields for a rule's effect, duration, and reason. */
export function BlockForm({ onBlock, onCancel }: FormParts) {
  const { messages } = useSurroundings().language;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const effect = EFFECTS.find((name) => name === form.get("effect")) ?? "hold";
    const reason = form.get("reason");
    onBlock({ effect, days: Number(form.get("days")), reason: typeof reason === "string" ? reason : "" });
  }

  return (
    <form className="rule" onSubmit={submit}>
      <label>
        <span>{messages.blockEffect}</span>
        <select name="effect">
          {EFFECTS.map((name) => (
            <option key={name} value={name}>
              {messages[`effect-${name}`]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{messages.blockDays}</span>
        <select name="days">
          {DAYS.map((days) => (
            <option key={days} value={days}>
              {days === 0 ? messages.blockForever : days === 1 ? messages.oneDay : filled(messages.manyDays, { count: days })}
            </option>
          ))}
        </select>
      </label>
      <label className="wide">
        <span>{messages.blockReason}</span>
        <input name="reason" maxLength={300} autoComplete="off" />
      </label>
      <div className="actions wide">
        <button type="submit" className="primary">
          {messages.block}
        </button>
        {onCancel !== undefined && (
          <button type="button" onClick={onCancel}>
            {messages.cancel}
          </button>
        )}
      </div>
    </form>
  );
}
