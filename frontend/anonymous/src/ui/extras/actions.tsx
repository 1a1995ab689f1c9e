/** The menu of a comment: copying its address, reporting it, and changing one's own. */
import type { Clock } from "@glosa/kit/browser/clock.ts";
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { failureOf, NO_ANSWER } from "../../driver/driver.ts";
import type { Extras } from "../../messages/extras/en.ts";
import type { Messages } from "../../messages/keys.ts";
import { REASONS, type Reason, type Source } from "../../store/comment-actions.ts";
import { failureText } from "../../store/failure-text.ts";
import type { Thread } from "../../store/thread.ts";
import type { Discussion } from "../../store/discussion.ts";
import type { CardProps } from "../surroundings.ts";
import { announce } from "./announce.ts";

/** What the parts of the extras share. */
export interface Tools extends Discussion {
  readonly thread: Thread;
  readonly clock: Clock;
  readonly messages: Extras & Messages;
  readonly features: readonly string[];
}

type Task = "choose" | "edit" | "delete" | "report";

/** A button next to Reply, and what it opens below. Escape closes it. */
export function Actions({ comment, root, thread, clock, actions, messages, features }: CardProps & Tools) {
  const [task, setTask] = useState<Task | null>(null);
  const [notice, setNotice] = useState("");
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();
  const isOwn = () => features.includes("edit") && actions.isOwn(comment.id);
  const mayReport = features.includes("report") && !comment.pending;

  function close(said = "") {
    setTask(null);
    setNotice(said);
    button.current?.focus();
  }
  function press(event: KeyboardEvent) {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    // A dialog with the comments stays open.
    event.preventDefault();
    event.stopPropagation();
    close(task === "edit" && actions.draft(comment.id) !== null ? messages.unsent : "");
  }
  /** Does the work of a form, and closes it. Returns what failed. */
  async function attempt(work: Promise<void>, said: string): Promise<string> {
    try {
      await work;
      close(said);
      return "";
    } catch (error) {
      return reasonOf(error, messages);
    }
  }
  async function remove() {
    const { id } = comment;
    const cards = Array.from(button.current?.closest(".v")?.querySelectorAll(".vcard") ?? [], (card) => card.id);
    const [next, previous] = [cards[cards.indexOf(id) + 1], cards[cards.indexOf(id) - 1]];
    try {
      await actions.remove(id);
    } catch (error) {
      return reasonOf(error, messages);
    }
    // The card may be gone, or be the place of a removed comment. So the widget's status bar says what happened.
    const places = comment.rid === "" ? [id, next, previous] : [root.id, next, previous];
    const place = places.map((one) => document.getElementById(one ?? "")).find((card) => card !== null);
    (place ?? document.getElementById("veditor"))?.focus();
    announce(thread, clock, messages.deleted);
    return "";
  }
  async function copy() {
    const address = new URL(`#comment-${comment.id}`, location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      close(messages.linkCopied);
    } catch {
      // Without permission, or without HTTPS.
      history.replaceState(history.state, "", address);
      close(messages.copyFailed);
    }
  }

  const shared = { messages, onCancel: () => close() };
  const editing = {
    load: () => Promise.resolve(actions.draft(comment.id) ?? actions.source(comment.id)),
    onChange: ({ text, revision }: Source) => actions.saveDraft(comment.id, { text, revision: Math.max(revision, actions.draft(comment.id)?.revision ?? 0) }),
    onCancel: () => {
      actions.saveDraft(comment.id, null);
      close();
    },
  };
  // After a conflict, the stored draft is based on a later revision.
  const save = ({ text, revision }: Source) => attempt(actions.edit(comment.id, { text, revision: actions.draft(comment.id)?.revision ?? revision }), messages.saved);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="vactions"
        aria-label={messages.actions.replace("{nick}", () => comment.nick)}
        aria-expanded={task !== null}
        aria-controls={panel}
        onClick={() => {
          setNotice("");
          setTask(task === null ? "choose" : null);
        }}
      >
        <svg className="vicon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 12v.01M12 12v.01M19 12v.01" />
        </svg>
      </button>
      <div id={panel} className="vtask" role="presentation" onKeyDown={press}>
        {task === "choose" && (
          <Focused className="vchoices">
            <button type="button" className="vbtn" onClick={() => void copy()}>
              {messages.copyLink}
            </button>
            {(isOwn() ? (["edit", "delete"] as const) : mayReport ? (["report"] as const) : []).map((one) => (
              <button key={one} type="button" className="vbtn" onClick={() => setTask(one)}>
                {messages[one]}
              </button>
            ))}
          </Focused>
        )}
        {task === "edit" && <EditForm {...shared} {...editing} onSave={save} />}
        {task === "delete" && (
          <Form {...shared} submit={messages.delete} onSubmit={remove}>
            <p>{messages.sureToDelete}</p>
          </Form>
        )}
        {task === "report" && <ReportForm {...shared} onReport={(reason) => attempt(actions.report(comment.id, reason), messages.reported)} />}
        {/* It's there before its text is, so that screen readers announce it. */}
        {(task !== null || notice !== "") && <output>{notice}</output>}
      </div>
    </>
  );
}

interface FormProps {
  readonly messages: Extras & Messages;
  readonly onCancel: () => void;
}

/** A form with its buttons. A failure is shown in it, and nothing that was typed is lost. */
function Form({ messages, submit, onSubmit, onCancel, children }: FormProps & { readonly submit: string; readonly onSubmit: () => Promise<string>; readonly children: ReactNode }) {
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const [failure, setFailure] = useState("");
  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (isSending.current) return; // The keys for sending stay pressed.
    isSending.current = true;
    setFailure("");
    setBusy(true);
    setFailure(await onSubmit());
    setBusy(false);
    isSending.current = false;
  }
  return (
    <form onSubmit={(event) => void send(event)}>
      <Focused>{children}</Focused>
      {failure !== "" && <p role="alert">{failure}</p>}
      <div className="vchoices">
        <button type="submit" className="vbtn" disabled={isBusy}>
          {submit}
        </button>
        <button type="button" className="vbtn" onClick={onCancel}>
          {messages.cancel}
        </button>
      </div>
    </form>
  );
}

interface EditFormProps extends FormProps {
  readonly load: () => Promise<Source>;
  /** Every change is stored, so that Escape loses nothing. */
  readonly onChange: (source: Source) => void;
  readonly onSave: (source: Source) => Promise<string>;
}

function EditForm({ messages, onCancel, load, onChange, onSave }: EditFormProps) {
  const [source, setSource] = useState<Source | null>(null);
  const [failure, setFailure] = useState("");
  const first = useRef(load);
  useEffect(() => {
    first.current().then(setSource, (error: unknown) => setFailure(reasonOf(error, messages)));
  }, [messages]);
  if (source === null)
    return (
      <Focused className="vchoices">
        {failure === "" ? <output>{messages.loading}</output> : <p role="alert">{failure}</p>}
        <button type="button" className="vbtn" onClick={onCancel}>
          {messages.cancel}
        </button>
      </Focused>
    );
  return (
    <Form messages={messages} submit={messages.save} onCancel={onCancel} onSubmit={() => onSave(source)}>
      <textarea
        className="vinput"
        aria-label={messages.editor}
        dir="auto"
        value={source.text}
        onChange={(event) => {
          const changed = { ...source, text: event.currentTarget.value };
          setSource(changed);
          onChange(changed);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
      />
    </Form>
  );
}

function ReportForm({ messages, onCancel, onReport }: FormProps & { readonly onReport: (reason: Reason) => Promise<string> }) {
  const [reason, setReason] = useState<Reason>("spam");
  const name = useId();
  return (
    <Form messages={messages} submit={messages.send} onCancel={onCancel} onSubmit={() => onReport(reason)}>
      <fieldset>
        <legend>{messages.whyReport}</legend>
        {REASONS.map((one) => (
          <label key={one}>
            <input type="radio" name={name} checked={reason === one} onChange={() => setReason(one)} /> {messages[`report-${one}`]}
          </label>
        ))}
      </fieldset>
    </Form>
  );
}

/** Focuses its first control when it appears. Without one, the first button after it. */
function Focused({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    const control = current?.querySelector<HTMLElement>("textarea, input:checked, button") ?? current?.parentElement?.querySelector("button");
    control?.focus();
    if (control instanceof HTMLTextAreaElement) control.setSelectionRange(control.value.length, control.value.length);
  }, []);
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  );
}

/** What a reader reads about a failure. */
export function reasonOf(error: unknown, messages: Extras & Messages): string {
  const failure = failureOf(error);
  if (failure.kind === "code" && failure.code === NO_ANSWER) return messages.offline;
  const own = failure.kind === "refusal" ? messages[failure.code as keyof Extras] : undefined;
  return own ?? failureText(failure, messages).text ?? messages.offline;
}
