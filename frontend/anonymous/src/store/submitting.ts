/** Submitting a comment, loaded when a reader begins to write one. */
import type { Clock } from "@glosa/kit/browser/clock.ts";
import { type AttemptNote, attemptOf } from "../driver/attempt.ts";
import type { Driver } from "../driver/driver.ts";
import { type Failure, failureOf } from "../driver/failure.ts";
import { ANONYMOUS } from "../model/comment.ts";
import { isVisible } from "../model/nick.ts";
import type { Options } from "../options/options.ts";
import { check } from "./check.ts";
import type { Visitor } from "./identity.ts";
import type { StateAccess } from "./loading.ts";
import { type Field, type Status, maySubmit } from "./state.ts";

interface SubmitterParts {
  readonly driver: Driver;
  readonly visitor: Visitor;
  readonly attempt: AttemptNote;
  readonly clock: Clock;
  readonly tell: (status: Status) => void;
  readonly state: StateAccess;
}

/** Makes the function that sends what the editor holds. After a failure the draft is there and may be sent again (D23). */
export function submitter({ requiredFields, onCommentSubmitted }: Options, { driver, visitor, attempt, clock, tell, state }: SubmitterParts): () => Promise<void> {
  const { get, dispatch } = state;

  const post = async () => {
    const { text, fields, qqAvatar, target } = get().editor;
    const [nick, mail, link] = [isVisible(fields.nick) ? fields.nick.trim() : ANONYMOUS, fields.mail.trim(), fields.link.trim()];
    dispatch({ type: "submitting" });
    const comment = await driver.post({ attempt: attemptOf(attempt, clock.now()), text, nick, mail, link, qqAvatar, rid: target?.rid ?? "", pid: target?.pid ?? "", addressee: target?.nick ?? "" });
    visitor.keepSubmit(clock.now());
    // Who gave no name is asked for one again next time.
    if (nick !== ANONYMOUS) visitor.keepIdentity({ nick, mail, link });
    dispatch({ type: "posted", comment });
    if (comment.pending) tell({ key: "pending" });
    // What the page does with it is its own affair.
    queueMicrotask(() => onCommentSubmitted?.({ ...comment }));
  };
  const fail = (failure: Failure) => {
    dispatch({ type: "failed", trouble: { failure, during: "submit", root: "" } });
    if (failure.kind !== "refusal") return;
    if (failure.code === "too-many-posts") tell({ key: "busy" });
    // What was saved under this key is another comment: the next attempt is a comment of its own.
    if (failure.code === "idempotency-key-reused") attempt.write("");
    if (isField(failure.field)) dispatch({ type: "refused", focus: failure.field, invalid: failure.field });
  };
  return async () => {
    const { editor } = get();
    if (!maySubmit(editor)) return;
    const refusal = check(editor, requiredFields, clock.now() - visitor.lastSubmit());
    if (refusal !== null) {
      const { focus, message } = refusal;
      dispatch({ type: "refused", focus, invalid: isField(focus) ? focus : null });
      if (message !== null) tell({ key: message });
      return;
    }
    try {
      await post();
    } catch (error) {
      fail(failureOf(error));
    }
  };
}

function isField(name: string | null): name is Field {
  return name === "nick" || name === "mail" || name === "link";
}
