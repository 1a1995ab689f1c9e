import { type RefObject, use, useEffect, useRef } from "react";
import { maySubmit } from "../../store/state.ts";
import { Controls, EmojiPanel, Icon, Preview, StatusBar } from "./controls.tsx";
import { ExtrasContext, useSurroundings, useThread } from "../surroundings.ts";
import { Fields, TextField } from "./fields.tsx";

/** A name that browsers fill in for nobody. */
const TRAP = "subject";
const MARKDOWN_HELP = "https://commonmark.org/help/";

/** The form, above the list or under the comment that is replied to. */
export function Editor() {
  const { thread } = useSurroundings();
  const { messages } = thread;
  const target = useThread(({ editor }) => editor.target);
  const text = useRef<HTMLTextAreaElement>(null);
  const Tools = use(ExtrasContext)?.Tools;
  const replyTo = messages.replyTo.replace("{nick}", () => target?.nick ?? "");

  return (
    <form
      className="vwrap"
      noValidate
      aria-label={target === null ? messages.editor : replyTo}
      onSubmit={(event) => {
        event.preventDefault();
        void thread.submit((event.currentTarget.elements.namedItem(TRAP) as HTMLInputElement).value);
      }}
    >
      {target !== null && (
        <div className="cancel-reply">
          <span>{replyTo}</span>
          <button type="button" className="cancel-reply-btn" title={messages.cancelReply} aria-label={messages.cancelReply} onClick={thread.cancelReply}>
            <Icon name="close" />
          </button>
        </div>
      )}
      <Fields />
      <div className="vedit">
        <TextField ref={text} />
        {Tools && <Tools text={text} />}
        <div className="vrow">
          <StatusBar />
          <Controls />
        </div>
      </div>
      <div className="vrow">
        <div className="vcol vcol-30">
          <a className="vmarkdown" href={MARKDOWN_HELP} target="_blank" rel="noopener noreferrer" title={messages.markdown} aria-label={messages.markdown}>
            <Icon name="markdown" />
          </a>
        </div>
        <div className="vcol vcol-70 text-right">
          <Submit text={text} />
        </div>
      </div>
      <EmojiPanel text={text} />
      <Preview />
      {/* People don't see it, and programs that fill in every field do. */}
      <input className="vhidden" name={TRAP} tabIndex={-1} autoComplete="off" aria-hidden />
    </form>
  );
}

function Submit({ text }: { readonly text: RefObject<HTMLTextAreaElement | null> }) {
  const { messages } = useSurroundings().thread;
  const open = useThread(({ editor }) => maySubmit(editor));
  const submitting = useThread(({ editor }) => editor.posting !== null);
  const button = useRef<HTMLButtonElement>(null);
  const wasSubmitting = useRef(false);

  // A disabled button loses the focus. After a failure, it gets it back, unless another element has it.
  useEffect(() => {
    if (submitting) wasSubmitting.current = true;
    else if (wasSubmitting.current) {
      wasSubmitting.current = false;
      if (document.activeElement === document.body && text.current?.value !== "") button.current?.focus();
    }
  }, [submitting, text]);

  return (
    <button ref={button} type="submit" className="vsubmit vbtn" title="Ctrl/Cmd+Enter" disabled={!open}>
      {submitting && (
        <>
          <i className="vspinner" />
          <span className="vhidden">{messages.submitting}</span>
        </>
      )}
      {messages.submit}
    </button>
  );
}
