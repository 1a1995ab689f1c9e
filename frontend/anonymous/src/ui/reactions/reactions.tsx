/** Reactions to a page, above its comments. Loaded only on sites that offer some. */
import { stylesheet } from "@glosa/kit/browser/host-element.ts";
import { useEffect, useRef, useState } from "react";
import { reactionTexts } from "../../messages/reactions.ts";
import type { ActionsParts } from "../../store/comment-actions.ts";
import { EMOJI, type Kind, openReactions } from "../../store/reactions.ts";
import { reasonOf, type Tools } from "../extras/actions.tsx";
import { useThread } from "../surroundings.ts";
import css from "./reactions.css?inline";

export const style = stylesheet(css);

export function ReactionRow({ thread, messages, parts }: Pick<Tools, "thread" | "messages"> & { readonly parts: ActionsParts }) {
  const [reactions] = useState(() => openReactions(thread.options, parts));
  const [counts, setCounts] = useState<ReadonlyMap<Kind, number>>(new Map());
  const [failure, setFailure] = useState("");
  /** What the reader clicked, and whether it's given then, until the service answers. */
  const [pending, setPending] = useState<{ readonly kind: Kind; readonly isGiven: boolean } | null>(null);
  const isBusy = useRef(false);
  const closed = useThread((state) => state.closed);
  const texts = reactionTexts(thread.options.lang, messages);
  useEffect(() => {
    // Without the numbers, nobody knows what the site offers. The comments can be read and written.
    reactions.load().then(setCounts, () => undefined);
  }, [reactions]);

  async function toggle(kind: Kind) {
    if (isBusy.current) return;
    isBusy.current = true;
    setFailure("");
    setPending({ kind, isGiven: !reactions.has(kind) });
    try {
      const count = await reactions.toggle(kind);
      setCounts((before) => new Map(before).set(kind, count));
    } catch (error) {
      setFailure(reasonOf(error, { ...messages, tooMany: texts.tooManyReactions }));
    }
    setPending(null);
    isBusy.current = false;
  }
  if (counts.size === 0) return null;
  return (
    <>
      <fieldset aria-label={texts.reactions} className="vreacts">
        {Array.from(counts, ([kind, known]) => {
          const isPending = pending?.kind === kind;
          const isGiven = isPending ? pending.isGiven : reactions.has(kind);
          const count = isPending ? Math.max(known + (isGiven ? 1 : -1), 0) : known;
          const name = texts[`react-${kind}`];
          return (
            <button
              key={kind}
              type="button"
              className="vreact"
              title={name}
              aria-label={count > 0 ? `${name} ${count}` : name}
              aria-pressed={isGiven}
              aria-disabled={pending !== null}
              disabled={closed}
              onClick={() => void toggle(kind)}
            >
              <span aria-hidden="true">{EMOJI[kind]}</span>
              {count > 0 && <span>{count}</span>}
            </button>
          );
        })}
      </fieldset>
      {failure !== "" && (
        <p role="alert" className="vtask">
          {failure}
        </p>
      )}
    </>
  );
}
