import { useState } from "react";
import type { CardProps } from "../surroundings.ts";
import { reasonOf, type Tools } from "./actions.tsx";

/** Likes a comment, or takes it back, with the number of readers who like it. */
export function LikeButton({ comment, likes, messages }: CardProps & Tools) {
  const { id, nick, likes: count = 0 } = comment;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const isLiked = likes.has(id);

  async function toggle() {
    if (isBusy) return;
    setBusy(true);
    setFailure("");
    try {
      await likes.toggle(id);
    } catch (error) {
      setFailure(reasonOf(error, { ...messages, tooMany: messages.tooManyLikes }));
    }
    setBusy(false);
  }
  return (
    <>
      <button type="button" className="vlike" aria-pressed={isLiked} aria-disabled={isBusy} aria-label={messages.like.replace("{nick}", () => nick)} onClick={() => void toggle()}>
        <svg className="vicon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 20s-7.5-4.6-7.5-10A4.2 4.2 0 0 1 12 7.4 4.2 4.2 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10" />
        </svg>
        {count > 0 && count}
      </button>
      {failure !== "" && (
        <p role="alert" className="vtask">
          {failure}
        </p>
      )}
    </>
  );
}
