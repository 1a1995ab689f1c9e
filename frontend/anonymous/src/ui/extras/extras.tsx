/** What readers can do besides reading and replying. Loaded if the service has any of it, after the comments are shown. */
import { type RefObject, useEffect, useState } from "react";
import { ORDER, serviceAddress, threadKey } from "../../driver/access.ts";
import { openOwnService } from "../../driver/choose-driver.ts";
import { loadExtras } from "../../messages/extras/languages.ts";
import { type ActionsParts, commentActions } from "../../store/comment-actions.ts";
import { openLikes } from "../../store/likes.ts";
import type { Thread } from "../../store/thread.ts";
import { beginVisit } from "../../store/visit.ts";
import type { CardProps, Extras } from "../surroundings.ts";
import { Actions, type Tools } from "./actions.tsx";
import { LikeButton } from "./like.tsx";
import { ListBar, type Order } from "./list-bar.tsx";

interface ExtrasParts extends ActionsParts {
  /** Loads what formats texts. */
  readonly loadWriting: () => Promise<Writing>;
}

/** For a thread of our service. */
export async function openExtras(thread: Thread, parts: ExtrasParts): Promise<Extras> {
  const { options } = thread;
  const { storage, clock } = parts;
  const messages = await loadExtras(options.lang, thread.messages);
  const service = serviceAddress(options, parts);
  const visit = beginVisit(thread, storage, {
    place: `glosa-seen ${service} ${options.site}`,
    name: threadKey(options, parts),
    // Keys of one's own comments are stored until they can't be changed any more.
    isOwn: (id) => storage.read(`glosa-own ${service} ${options.site} ${id}`) !== null,
  });
  const tools: Tools = { thread, clock, actions: commentActions(options, parts, thread.change), likes: openLikes(options, parts, thread.change), visit, messages, features: thread.getState().features };
  const order = {
    get: () => (storage.read(ORDER) ?? "newest") as Order,
    // The newest come first without an order, so that all these readers share the service's cache.
    set: (chosen: Order) => (chosen === "newest" ? storage.remove(ORDER) : storage.write(ORDER, chosen)),
  };
  const driver = () => openOwnService(options, parts);
  return {
    card: (props) => <CardExtras {...props} {...tools} />,
    list: <ListBar {...tools} driver={driver} order={order} />,
    tools: (field) => <WritingTools text={field} load={parts.loadWriting} tools={tools} />,
  };
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
