import { useState } from "react";
import type { BlockDraft } from "../api/types.ts";
import { filled } from "../messages/language.ts";
import { ago } from "../messages/times.ts";
import { BlockForm } from "./block.tsx";
import { useAdmin, useSurroundings } from "./surroundings.ts";

const KINDS = ["word", "link", "author", "network"] as const;

/** Rules that block comments: the list, and a form for a new one. */
export function Blocks() {
  const { admin, language, now } = useSurroundings();
  const { messages } = language;
  const blocks = useAdmin((state) => state.blocks);
  return (
    <section className="column">
      <h2>{messages.blocks}</h2>
      {blocks.length === 0 && <p className="empty">{messages.blocksEmpty}</p>}
      <ul className="people">
        {blocks.map(({ id, kind, value, effect, reason, by, createdAt, expiresAt, hits, isOver }) => (
          <li key={id}>
            <div>
              <p>
                <span className="muted">{messages[`kind-${kind}`]}</span> <strong>{value}</strong>{" "}
                <span className="status" data-status={isOver ? "" : effect === "hold" ? "pending" : "spam"}>
                  {isOver ? messages.blockOver : messages[`effect-${effect}`]}
                </span>
              </p>
              <p className="muted details">
                {[reason, filled(messages.blockHits, { count: hits }), expiresAt === null ? "" : filled(messages.blockUntil, { day: new Date(expiresAt).toLocaleDateString(language.locale) }), `${by}, ${ago(createdAt, now(), language)}`]
                  .filter((text) => text !== "")
                  .join(" · ")}
              </p>
            </div>
            <button type="button" aria-label={filled(messages.unblockOne, { value })} onClick={() => void admin.unblock(id)}>
              {messages.remove}
            </button>
          </li>
        ))}
      </ul>
      <h2>{messages.blockNew}</h2>
      <NewBlock />
    </section>
  );
}

function NewBlock() {
  const { admin, language } = useSurroundings();
  const { messages } = language;
  const [kind, setKind] = useState<BlockDraft["kind"]>("word");
  const [value, setValue] = useState("");
  return (
    <>
      <div className="rule">
        <label>
          <span>{messages.blockWhat}</span>
          <select value={kind} onChange={(event) => setKind(KINDS.find((name) => name === event.target.value) ?? "word")}>
            {KINDS.map((name) => (
              <option key={name} value={name}>
                {messages[`kind-${name}`]}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{messages[`hint-${kind}`]}</span>
          <input value={value} maxLength={200} autoComplete="off" autoCapitalize="none" onChange={(event) => setValue(event.target.value)} />
        </label>
      </div>
      <BlockForm
        onBlock={(chosen) => {
          void admin.block({ ...chosen, kind, value });
          setValue("");
        }}
      />
    </>
  );
}
