/** What readers can do besides reading and replying. Loaded if the service has any of it, after the comments are shown. */
import { lazy } from "@glosa/kit/browser/lazy.ts";
import { type RefObject, useEffect, useState } from "react";
import { loadExtras } from "../../messages/extras/languages.ts";
import type { ActionsParts } from "../../store/comment-actions.ts";
import { openDiscussion } from "../../store/discussion.ts";
import type { Thread } from "../../store/thread.ts";
import type { CardProps, Extras } from "../surroundings.ts";
import { Actions, type Tools } from "./actions.tsx";
import { LikeButton } from "./like.tsx";
import { ListBar } from "./list-bar.tsx";

interface ExtrasParts extends ActionsParts {
  /** Loads what formats texts. */
  readonly loadWriting: () => Promise<Writing>;
}

/** For a thread of our service. */
export async function openExtras(thread: Thread, parts: ExtrasParts): Promise<Extras> {
  const messages = await loadExtras(thread.options.lang, thread.messages);
  const tools: Tools = { ...openDiscussion(thread, parts), thread, clock: parts.clock, messages, features: thread.getState().features };
  adoptName(thread, tools);
  return {
    card: (props) => <CardExtras {...props} {...tools} />,
    list: (
      <>
        {tools.features.includes("react") && <PageReactions tools={tools} parts={parts} />}
        <ListBar {...tools} />
      </>
    ),
    Tools: ({ text }) => <WritingTools text={text} load={parts.loadWriting} tools={tools} />,
  };
}

/**
 * Stores the key of a name that a link in mail led to, and removes it from the address, which readers may share. The text field gets
 * the focus, so the form is in view, and says whose name it is.
 */
function adoptName({ change }: Thread, { names }: Tools): void {
  const nick = names.adopt(location.hash);
  if (nick === "") return;
  history.replaceState(history.state, "", location.pathname + location.search);
  change((now) => {
    const { fields } = now.editor;
    return { ...now, editor: { ...now.editor, fields: { ...fields, nick: fields.nick.trim() === "" ? nick : fields.nick }, focus: { on: "text" } } };
  });
}

export { default as css } from "../extras.css?inline";

function CardExtras(props: CardProps & Tools) {
  const { features, comment, visit, messages } = props;
  return (
    <>
      {visit.isNew(comment) && <span className="vsys vnew">{messages.isNew}</span>}
      {features.includes("like") && !comment.pending && <LikeButton {...props} />}
      <Actions {...props} />
    </>
  );
}

type Writing = typeof import("../writing/writing.tsx");

const reactions = lazy(async () => {
  const code = await import("../reactions/reactions.tsx");
  code.style();
  return code;
}, import.meta.url);

/** The place of the reactions, as high as they will be. */
function PageReactions({ tools, parts }: { readonly tools: Tools; readonly parts: ActionsParts }) {
  const [Row, setRow] = useState<Awaited<ReturnType<typeof reactions>>["ReactionRow"] | null>(null);
  useEffect(() => {
    reactions().then(
      ({ ReactionRow }) => setRow(() => ReactionRow),
      () => undefined,
    );
  }, []);
  return <div className="vreactions">{Row && <Row {...tools} parts={parts} />}</div>;
}

/** The buttons for formatting, loaded when the text field gets the focus. */
function WritingTools({ text: field, load, tools }: { readonly text: RefObject<HTMLTextAreaElement | null>; readonly load: ExtrasParts["loadWriting"]; readonly tools: Tools }) {
  const [Toolbar, setToolbar] = useState<Writing["WritingToolbar"] | null>(null);
  useEffect(() => {
    const { current } = field;
    if (current === null || Toolbar !== null) return undefined;
    const begin = () => {
      load().then(
        ({ WritingToolbar }) => setToolbar(() => WritingToolbar),
        () => undefined,
      );
    };
    if (document.activeElement === current) begin();
    current.addEventListener("focus", begin, { once: true });
    return () => current.removeEventListener("focus", begin);
  }, [field, load, Toolbar]);
  return Toolbar && <Toolbar text={field} {...tools} />;
}
