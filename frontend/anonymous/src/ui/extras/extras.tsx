/** What readers can do with a comment besides reading and replying. Loaded if the service has any of it, after the comments are shown. */
import { stylesheet } from "@glosa/kit/browser/host-element.ts";
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { failureOf, NO_ANSWER } from "../../driver/driver.ts";
import type { Extras } from "../../messages/extras/en.ts";
import { loadExtras } from "../../messages/extras/languages.ts";
import type { Messages } from "../../messages/keys.ts";
import { type ActionsParts, type CommentActions, commentActions, REASONS, type Reason, type Source } from "../../store/comment-actions.ts";
import { failureText } from "../../store/failure-text.ts";
import type { Thread } from "../../store/thread.ts";
import type { CardProps, ShowExtras } from "../surroundings.ts";
import text from "./extras.css?inline";

/** For the comments of a thread. */
export async function openExtras(thread: Thread, parts: ActionsParts): Promise<ShowExtras> {
  const messages = await loadExtras(thread.options.lang, thread.messages);
  const tools: Tools = { actions: commentActions(thread.options, parts, thread.change), messages, features: thread.getState().features };
  return (props) => <Actions {...props} {...tools} />;
}

/** Adds their stylesheet to the document. */
export const adoptExtrasStyles = stylesheet(text);

interface Tools {
  readonly actions: CommentActions;
  readonly messages: Extras & Messages;
  readonly features: readonly string[];
}

type Task = "choose" | "edit" | "delete" | "report";

/** A button next to Reply, and what it opens below. Escape closes it. */
function Actions({ comment, root, actions, messages, features }: CardProps & Tools) {
  const [task, setTask] = useState<Task | null>(null);
  const [notice, setNotice] = useState("");
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();
  const isOwn = () => features.includes("edit") && actions.isOwn(comment.id);
  if (!isOwn() && (!features.includes("report") || comment.pending)) return null;

  function close(said = "") {
    setTask(null);
    setNotice(said);
    button.current?.focus();
  }
  function press(event: KeyboardEvent) {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    close();
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
    const failure = await attempt(actions.remove(comment.id), messages.deleted);
    // The card may be gone, or be the place of a removed comment.
    if (failure === "") document.getElementById(comment.rid === "" ? comment.id : root.id)?.focus();
    return failure;
  }

  const shared = { messages, onCancel: () => close() };
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
          setTask(task === null ? (isOwn() ? "choose" : "report") : null);
        }}
      >
        <svg className="vicon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 12v.01M12 12v.01M19 12v.01" />
        </svg>
      </button>
      <div id={panel} className="vtask" role="presentation" onKeyDown={press}>
        {task === "choose" && (
          <Focused className="vchoices">
            {(["edit", "delete"] as const).map((one) => (
              <button key={one} type="button" className="vbtn" onClick={() => setTask(one)}>
                {messages[one]}
              </button>
            ))}
          </Focused>
        )}
        {task === "edit" && <EditForm {...shared} load={() => actions.source(comment.id)} onSave={(source) => attempt(actions.edit(comment.id, source), messages.saved)} />}
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

function EditForm({ messages, onCancel, load, onSave }: FormProps & { readonly load: () => Promise<Source>; readonly onSave: (source: Source) => Promise<string> }) {
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
        onChange={(event) => setSource({ ...source, text: event.currentTarget.value })}
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

/** The message to the reader about a failure. */
function reasonOf(error: unknown, messages: Extras & Messages): string {
  const failure = failureOf(error);
  if (failure.kind === "code" && failure.code === NO_ANSWER) return messages.offline;
  const own = failure.kind === "refusal" ? messages[failure.code as keyof Extras] : undefined;
  return own ?? failureText(failure, messages).text ?? messages.offline;
}
