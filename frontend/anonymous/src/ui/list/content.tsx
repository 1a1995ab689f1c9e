import { type RefObject, use, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Body, Comment } from "../../model/comment.ts";
import { type CardProps, ExtrasContext, useSurroundings, useThread } from "../surroundings.ts";
import { letScroll } from "@glosa/comments/text.ts";
import { showText } from "@glosa/kit/browser/show-text.ts";
import { timeAgo } from "@glosa/kit/text/locale.ts";
import { plainText } from "@glosa/kit/text/html.ts";

/** Comments above this height are collapsed, in CSS pixels. */
const TALL = 200;

/** The text of a comment. A tall one is collapsed until the reader expands it, or the focus enters the hidden part. */
export function Content({ comment: { id, body } }: { readonly comment: Comment }) {
  const { thread, watchHeight } = useSurroundings();
  const { expand } = thread.messages;
  const expanded = useThread((state) => state.expanded.has(id));
  const [tall, setTall] = useState(false);
  const element = useFormatted(body);
  useEffect(() => {
    const { current } = element;
    if (current === null || expanded || tall) return undefined;
    return watchHeight(current, (height) => setTall(height > TALL));
  }, [element, expanded, tall, watchHeight]);

  const collapsed = tall && !expanded;
  const open = () => thread.expand(id);
  return (
    <>
      <div ref={element} className={collapsed ? "vcontent expand" : "vcontent"} data-expand={expand} dir="auto" onFocus={collapsed ? open : undefined} />
      {collapsed && (
        <button type="button" className="vexpand" onClick={open}>
          {expand}
        </button>
      )}
    </>
  );
}

/** An element that shows a formatted text, or the plain text if it can't be formatted. */
export function useFormatted({ format, text }: Body): RefObject<HTMLDivElement | null> {
  const { thread, clock } = useSurroundings();
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element.current === null) return undefined;
    const body = { format, text };
    return showText(element.current, { format: () => thread.format(body), plain: () => plainText(body), finish: letScroll, clock });
  }, [thread, clock, format, text]);
  return element;
}

/** The comment's time, the reply control, and the extras. */
export function Meta({ comment, root }: CardProps) {
  const { thread } = useSurroundings();
  const { messages } = thread;
  const extras = use(ExtrasContext);
  return (
    <div className="vmeta">
      {comment.at !== null && <Time id={comment.id} at={comment.at} />}
      <button
        type="button"
        className="vat"
        data-vm-id={root.id}
        data-self-id={comment.id}
        aria-label={messages.replyTo.replace("{nick}", () => comment.nick)}
        onClick={() => thread.reply(comment.id)}
      >
        {messages.reply}
      </button>
      {extras?.card({ comment, root })}
    </div>
  );
}

function Time({ id, at }: { readonly id: string; readonly at: number }) {
  const { messages } = useSurroundings().thread;
  const text = useTimeAgo(at);
  const moment = new Date(at);
  return (
    <a className="vtime" href={`#${id}`} title={messages.permalink}>
      <time dateTime={moment.toISOString()}>{text}</time>
    </a>
  );
}

/** Times change once a minute, so screen readers don't announce every second. */
const MINUTE = 60_000;

/** How long ago `at` was, updated once a minute. */
function useTimeAgo(at: number): string {
  const { clock, thread } = useSurroundings();
  const [now, setNow] = useState(clock.now);
  useEffect(() => clock.after(MINUTE, () => setNow(clock.now())), [clock, now]);
  return timeAgo(at, now, thread.messages, thread.options.lang);
}
