import { letScroll } from "@glosa/comments/text.ts";
import { showText } from "@glosa/kit/browser/show-text.ts";
import { localDate } from "@glosa/kit/text/locale.ts";
import { useId, useLayoutEffect, useRef } from "react";
import type { Comment } from "../model/values.ts";
import { isEditing } from "../store/derived.ts";
import { Avatar, Outward } from "./controls.tsx";
import { Operations, Reactions } from "./operations.tsx";
import { useSurroundings, useThread } from "./surroundings.ts";

/** A comment, or the form that edits it. */
export function CommentItem({ comment }: { readonly comment: Comment }) {
  const { thread, writing } = useSurroundings();
  const controls = writing();
  const { id, author, createdAt } = comment;
  const editing = useThread((state) => isEditing(state, comment));
  const deleting = useThread((state) => state.deleting.has(id));
  const name = useId();
  const names = ["vssue-comment", ...(editing ? ["vssue-comment-edit-mode"] : []), ...(deleting ? ["vssue-comment-disabled"] : [])];
  return (
    <article className={names.join(" ")} aria-labelledby={name} aria-busy={deleting} tabIndex={-1}>
      <Avatar user={author} />
      <div className="vssue-comment-body">
        <div className="vssue-comment-header" id={name}>
          <span className="vssue-comment-author">
            <Outward href={author.homepage}>
              <bdi>{author.username}</bdi>
            </Outward>
          </span>{" "}
          <time className="vssue-comment-created-at" dateTime={createdAt} dir="ltr">
            {localMoment(createdAt)}
          </time>
        </div>
        <div className="vssue-comment-main">{editing && controls !== null ? <controls.EditInput id={id} /> : <Content comment={comment} />}</div>
        <div className="vssue-comment-footer">
          {editing && <span className="vssue-comment-hint">{thread.messages.editing}</span>}
          {!editing && comment.reactions !== null && <Reactions id={id} reactions={comment.reactions} />}
          <Operations comment={comment} editing={editing} />
        </div>
      </div>
    </article>
  );
}

/** A comment's text as the platform shows it; its source if that can't be sanitized. */
function Content({ comment: { content, contentRaw } }: { readonly comment: Comment }) {
  const { format, clock } = useSurroundings();
  const base = useThread(({ issue }) => issue?.link ?? "");
  const article = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (article.current === null) return undefined;
    return showText(article.current, { format: () => format(content, base), plain: () => contentRaw, finish, clock });
  }, [format, clock, content, contentRaw, base]);
  return <article ref={article} className="markdown-body" role="presentation" dir="auto" />;
}

function finish(content: HTMLElement): void {
  letScroll(content);
  nameBoxes(content);
}

/** Labels the box of each task with the task's text. */
function nameBoxes(content: HTMLElement): void {
  for (const box of content.querySelectorAll("input")) box.setAttribute("aria-label", box.parentElement?.textContent.trim() ?? "");
}

/** An ISO 8601 time as `YYYY-MM-DD HH:mm:ss` in the reader's time zone; an invalid one unchanged. */
export function localMoment(iso: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return iso;
  return `${localDate(moment)} ${moment.toTimeString().slice(0, 8)}`;
}
