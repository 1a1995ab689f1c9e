/** Submitting a comment, loaded when a reader begins to write one. */
import type { Drafts } from "@glosa/comments/composition.ts";
import { found, notPosted, openOutbox, persist, posted, posting, restoredText } from "@glosa/comments/outbox.ts";
import type { Clock } from "@glosa/kit/browser/clock.ts";
import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import { type Draft, type Driver, type Failure, failureOf, type FormFacts } from "../driver/driver.ts";
import { ANONYMOUS, type Comment, commentsOf, type Root } from "../model/comment.ts";
import type { MessageKey } from "../messages/keys.ts";
import type { Options } from "../options/options.ts";
import type { Visitor } from "./identity.ts";
import type { StateAccess } from "./loading.ts";
import { type EditorState, type Field, maySubmit, type Status, type ThreadState } from "./state.ts";
import { withReplies } from "./reduce.ts";

interface SubmitterParts {
  readonly driver: () => Promise<Driver>;
  readonly visitor: Visitor;
  readonly storage: KeyStore;
  /** Where the post that isn't confirmed is stored. */
  readonly outboxKey: string;
  /** The code for the post or the draft of an earlier visit; null if nothing was stored when the widget was mounted. */
  readonly restoring: typeof import("./restoring.ts") | null;
  readonly drafts: Drafts;
  readonly clock: Clock;
  /** When the widget was mounted. */
  readonly openedAt: number;
  readonly showStatus: (status: Status) => void;
  readonly state: StateAccess;
}

/** How long after it was submitted an interrupted post is sent again automatically, in milliseconds: a day, well within the time that a store recognizes its key. */
const RESEND_TIME = 86_400_000;

/** Returns the function that checks and sends the content of the editor. After a failure, the text is a draft again and may be sent again (D23). A post of an earlier visit is resumed. */
export function submitter({ requiredFields, onCommentSubmitted, service }: Options, parts: SubmitterParts): (trap: string) => Promise<void> {
  const { driver, visitor, storage, outboxKey, restoring, drafts, clock, openedAt, showStatus, state } = parts;
  const { get, change } = state;
  const outbox = openOutbox<Draft, Comment>(outboxKey, { ...parts, restored: restoring?.draftPost(outboxKey, parts) ?? null });
  // Our service recognizes a post by its key, so sending it again saves nothing twice.
  const isRepeatable = service !== "";
  let sent: readonly Comment[] = [];
  // What the draft replies to. The text is stored by itself.
  const targetKey = `glosa-target ${outboxKey}`;
  const saveTarget = ({ target }: EditorState) => {
    if (target === null) storage.remove(targetKey);
    else storage.write(targetKey, JSON.stringify(target));
  };

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
      if (comment.pending) showStatus({ key: "pending" });
      return comment;
    } catch (error) {
      const failure = failureOf(error);
      change((now) => afterFailure(now, failure));
      if (failure.kind === "refusal") explain(failure);
      return null;
    }
  };
  const explain = ({ code, field }: Extract<Failure, { readonly kind: "refusal" }>) => {
    if (code === "too-many-posts") showStatus({ key: "busy" });
    // The service has saved another comment under this key, so the next attempt gets a new one.
    if (code === "idempotency-key-reused" && outbox.unsent()?.state === "failed") outbox.discard();
    if (isField(field)) change((now) => refused(now, field));
  };
  const post = async (content: Draft, form: FormFacts | null) => {
    const nick = content.nick || ANONYMOUS;
    const delivery = outbox.send(content, async (attempt) => {
      const comment = await (await driver()).post({ ...content, nick, attempt, form });
      visitor.saveSubmitTime(clock.now());
      // Anonymous authors can enter a name next time.
      if (nick !== ANONYMOUS) visitor.saveIdentity(content);
      return comment;
    });
    const comment = await follow(content, delivery);
    // An exception in the page's function doesn't affect the widget.
    if (comment !== null) queueMicrotask(() => onCommentSubmitted?.({ ...comment }));
  };
  const resume = async () => {
    const unsent = outbox.unsent();
    if (restoring === null) return;
    if (unsent === null) {
      const target = restoring.draftTarget(targetKey, storage);
      if (target !== null) change((now) => (now.editor.text === "" || now.editor.target !== null ? now : { ...now, editor: { ...now.editor, target } }));
      return;
    }
    const { content, at, delivery } = unsent;
    const before = get();
    change((now) => ({ ...now, editor: { ...restoring.withAuthor(now.editor, content, visitor), ...restoredText(now.editor.text, unsent) } }));
    // The widget was left while this code was loading.
    if (get() === before || unsent.state === "failed") return;
    if (delivery !== null) await follow(content, delivery);
    else if (isRepeatable && clock.now() - at < RESEND_TIME) await post(content, null);
    else settle(get().roots);
  };
  const submit = async (trap: string) => {
    const { editor } = get();
    if (!maySubmit(editor)) return;
    const refusal = check(editor, requiredFields, clock.now() - visitor.lastSubmit());
    if (refusal !== null) {
      const { focus, message } = refusal;
      change((now) => refused(now, focus));
      if (message !== null) showStatus({ key: message });
    } else await post(contentOf(editor), { trap, tookMs: clock.now() - openedAt });
  };
  state.subscribe((now, before) => {
    persist(now.editor, before.editor, { drafts, outbox });
    if (now.editor.target !== before.editor.target) saveTarget(now.editor);
    if (now.roots !== before.roots) settle(now.roots);
    if (now.phase === before.phase) return;
    const added = before.phase === "loading" ? sent : [];
    sent = [];
    if (added.length > 0) change((current) => withSent(current, added));
  });
  void resume();
  saveTarget(get().editor);
  return submit;
}

function contentOf({ text, fields, qqAvatar, target }: EditorState): Draft {
  const nick = isVisible(fields.nick) ? fields.nick.trim() : "";
  return { text, nick, mail: fields.mail.trim(), link: fields.link.trim(), qqAvatar, rid: target?.rid ?? "", pid: target?.pid ?? "", addressee: target?.nick ?? "" };
}

/** The comment can't be sent because of that control. */
export function refused(state: ThreadState, on: Field | "text" | null): ThreadState {
  const { editor } = state;
  return { ...state, editor: { ...editor, focus: on === null ? editor.focus : { on }, invalid: on === "text" ? null : on } };
}

function isField(name: string): name is Field {
  return ["nick", "mail", "link"].includes(name);
}

/** `text` is being posted. */
export function afterSubmit(state: ThreadState, text: string): ThreadState {
  return { ...state, trouble: null, status: null, editor: posting(state.editor, text) };
}

/** The comment was posted. */
export function afterPost(state: ThreadState, comment: Comment): ThreadState {
  const { editor } = state;
  // By now, the reader may be replying to another comment.
  const target = editor.target?.pid === comment.pid ? null : editor.target;
  return { ...withComment(state, comment), trouble: null, panel: null, editor: posted({ ...editor, target, invalid: null }) };
}

/** The comment wasn't posted. */
export function afterFailure(state: ThreadState, failure: Failure): ThreadState {
  // The list explains a refusal, and sending the text again wouldn't help.
  const status: Status | null = failure.kind === "refusal" ? null : { key: "notSent" };
  return { ...state, trouble: { failure, during: "submit", root: "" }, status, editor: notPosted(state.editor) };
}

/** A list contains the comment with that text, which seemed to have failed. */
export function afterFinding(state: ThreadState, text: string): ThreadState {
  return { ...state, trouble: state.trouble?.during === "submit" ? null : state.trouble, status: null, editor: found(state.editor, text) };
}

/** The first page, with the comments that were posted while it was loading: it may lack them. */
export function withSent(state: ThreadState, sent: readonly Comment[]): ThreadState {
  const listed = new Set(commentsOf(state.roots).map(({ id }) => id));
  const merged = sent.filter(({ id }) => !listed.has(id)).reduce(withComment, state);
  // A store that counts and lists in two requests may have counted before the post and listed after it.
  return { ...merged, count: Math.max(merged.count ?? 0, merged.roots.length) };
}

/** A root comment goes to the top of the list, a reply to the end of its root's replies. */
function withComment(state: ThreadState, comment: Comment): ThreadState {
  const { roots, count, replies } = state;
  if (comment.rid !== "") {
    const changed = withReplies(roots, comment.rid, { replies: [comment] });
    return { ...state, roots: changed, replies: replies === null ? null : replies + 1 };
  }
  if (roots.some(({ id }) => id === comment.id)) return state;
  const root: Root = { ...comment, removed: false, replies: [], replyCursor: null };
  return { ...state, roots: [root, ...roots], count: (count ?? 0) + 1 };
}

/** Minimum time between two submits from one browser. */
export const INTERVAL = 20_000;

/** Minimum length of a required nickname. */
const SHORTEST_NICK = 3;

const MAIL = /^[\w.+'-]+@(?:[\w-]+\.)+[a-z]{2,}$/iu;

/** Why a comment isn't sent: the control to focus, and a text for the status bar. */
export interface Refusal {
  readonly focus: Field | "text" | null;
  readonly message: MessageKey | null;
}

/** Why the content of the editor can't be sent; null if it can. `passed`: milliseconds since the last submit. */
export function check({ text, fields }: EditorState, required: readonly Field[], passed: number): Refusal | null {
  const needs = (field: Field, isGood: (value: string) => boolean) => required.includes(field) && !isGood(fields[field].trim());

  if (text.trim() === "") return { focus: "text", message: null };
  if (needs("nick", (nick) => isVisible(nick) && Array.from(nick).length >= SHORTEST_NICK)) return { focus: "nick", message: "nickFail" };
  if (needs("mail", (mail) => MAIL.test(mail))) return { focus: "mail", message: "mailFail" };
  if (needs("link", (link) => link !== "")) return { focus: "link", message: "linkFail" };
  if (passed >= 0 && passed < INTERVAL) return { focus: null, message: "busy" };
  return null;
}

/**
 * Visible characters: all except controls, marks, spaces, characters that Unicode draws as nothing, such as Hangul fillers, and
 * the blanks of Braille, hieroglyphs, and music.
 */
const VISIBLE = /[^\p{C}\p{M}\p{Z}\p{DI}\u2800\u{13441}\u{13442}\u{1D159}]/u;

/** Whether a name has a visible character. The service follows the same table, `tests/contract/nick_cases.json`. */
export function isVisible(name: string): boolean {
  return VISIBLE.test(name);
}
