/** Submitting a comment, loaded when a reader begins to write one. */
import type { Drafts } from "@glosa/comments/drafts.ts";
import { openOutbox, persist } from "@glosa/comments/outbox.ts";
import { joined } from "@glosa/comments/posting.ts";
import type { Clock } from "@glosa/kit/browser/clock.ts";
import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import type { Draft, Driver } from "../driver/driver.ts";
import { type Failure, failureOf } from "../driver/failure.ts";
import { ANONYMOUS, type Comment, commentsOf, type Root } from "../model/comment.ts";
import { isVisible } from "../model/nick.ts";
import type { Options } from "../options/options.ts";
import { check } from "./check.ts";
import type { Visitor } from "./identity.ts";
import type { StateAccess } from "./loading.ts";
import { afterFailure, afterFinding, afterPost, afterSubmit, withSent } from "./posts.ts";
import { type EditorState, type Field, type Status, maySubmit } from "./state.ts";

interface SubmitterParts {
  readonly driver: Driver;
  readonly visitor: Visitor;
  readonly storage: KeyStore;
  /** Where the post that isn't confirmed is stored. */
  readonly outboxKey: string;
  /** Nothing was stored there when the widget was mounted. */
  readonly isEmpty: boolean;
  readonly drafts: Drafts;
  readonly clock: Clock;
  readonly tell: (status: Status) => void;
  readonly state: StateAccess;
}

/** How long after it was submitted an interrupted post is sent again without being asked, in milliseconds: a day, well within the time that a store recognizes its key. */
const RESEND_TIME = 86_400_000;

/** Returns the function that checks and sends the content of the editor. After a failure, the text is a draft again and may be sent again (D23). A post of an earlier visit is resumed. */
export function submitter({ requiredFields, onCommentSubmitted }: Options, parts: SubmitterParts): () => Promise<void> {
  const { driver, visitor, outboxKey, drafts, clock, tell, state } = parts;
  const { get, dispatch, change } = state;
  const outbox = openOutbox<Draft, Comment>(outboxKey, parts);
  let sent: readonly Comment[] = [];

  const settle = (roots: readonly Root[]) => {
    // The hosted store saves the time of the first attempt with the comment.
    const text = outbox.settle((post) => commentsOf(roots).some(({ at }) => at === post.at));
    if (text !== null) change((now) => afterFinding(now, text));
  };
  /** Shows a post that is being sent, and what becomes of it. Returns the comment; null if it wasn't posted. */
  const follow = async ({ text }: Draft, delivery: Promise<Comment>): Promise<Comment | null> => {
    change((now) => afterSubmit(now, text));
    try {
      const comment = await delivery;
      if (get().phase === "loading") sent = [...sent, comment];
      change((now) => afterPost(now, comment));
      if (comment.pending) tell({ key: "pending" });
      return comment;
    } catch (error) {
      const failure = failureOf(error);
      change((now) => afterFailure(now, failure));
      if (failure.kind === "refusal") explain(failure);
      return null;
    }
  };
  const explain = ({ code, field }: Extract<Failure, { readonly kind: "refusal" }>) => {
    if (code === "too-many-posts") tell({ key: "busy" });
    // The service has saved another comment under this key, so the next attempt gets a new one.
    if (code === "idempotency-key-reused" && outbox.unsent()?.state === "failed") outbox.discard();
    if (isField(field)) dispatch({ type: "refused", focus: field });
  };
  const post = async (content: Draft) => {
    const nick = content.nick || ANONYMOUS;
    const delivery = outbox.send(content, async (attempt) => {
      const comment = await driver.post({ ...content, nick, attempt });
      visitor.keepSubmit(clock.now());
      // An anonymous author is asked for a name again next time.
      if (nick !== ANONYMOUS) visitor.keepIdentity(content);
      return comment;
    });
    const comment = await follow(content, delivery);
    // A page that fails at this fails alone.
    if (comment !== null) queueMicrotask(() => onCommentSubmitted?.({ ...comment }));
  };
  const resume = async () => {
    const unsent = outbox.unsent();
    if (unsent === null) return;
    const { content, at, delivery } = unsent;
    const drafted = unsent.state === "failed";
    const before = get();
    change((now) => ({ ...now, editor: withContent(now.editor, content, drafted) }));
    // The widget was left while this code was loading.
    if (get() === before || drafted) return;
    if (delivery !== null) await follow(content, delivery);
    else if (driver.repeatable && clock.now() - at < RESEND_TIME) await post(content);
    else settle(get().roots);
  };
  const submit = async () => {
    const { editor } = get();
    if (!maySubmit(editor)) return;
    const refusal = check(editor, requiredFields, clock.now() - visitor.lastSubmit());
    if (refusal !== null) {
      const { focus, message } = refusal;
      dispatch({ type: "refused", focus });
      if (message !== null) tell({ key: message });
    } else await post(contentOf(editor));
  };
  state.subscribe((now, before) => {
    if (now.editor !== before.editor) persist(now.editor, before.editor, { drafts, outbox });
    if (now.roots !== before.roots) settle(now.roots);
    if (now.phase === before.phase) return;
    const posted = before.phase === "loading" ? sent : [];
    sent = [];
    if (posted.length > 0) change((current) => withSent(current, posted));
  });
  void resume();
  return submit;
}

function contentOf({ text, fields, qqAvatar, target }: EditorState): Draft {
  const nick = isVisible(fields.nick) ? fields.nick.trim() : "";
  return { text, nick, mail: fields.mail.trim(), link: fields.link.trim(), qqAvatar, rid: target?.rid ?? "", pid: target?.pid ?? "", addressee: target?.nick ?? "" };
}

/** The editor with a post of an earlier visit. `drafted`: its text is in the editor already. */
function withContent(editor: EditorState, { text, nick, mail, link, qqAvatar, rid, pid, addressee }: Draft, drafted: boolean): EditorState {
  return {
    ...editor,
    text: drafted ? editor.text : joined(text, editor.text),
    // An earlier version stored the name that is shown for an author without one.
    fields: { nick: nick === ANONYMOUS ? "" : nick, mail, link },
    qqAvatar,
    target: editor.target ?? (pid === "" ? null : { rid, pid, nick: addressee, mail: "" }),
  };
}

function isField(name: string): name is Field {
  return ["nick", "mail", "link"].includes(name);
}
