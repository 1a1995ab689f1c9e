import { useId } from "react";
import type { Comment } from "../../model/values.ts";
import { isEditing } from "../../store/derived.ts";
import { Avatar } from "../controls/avatar.tsx";
import { Outward } from "../controls/outward.tsx";
import { useSurroundings, useThread } from "../surroundings.ts";
import { Content } from "./content.tsx";
import { localMoment } from "./local-moment.ts";
import { Operations } from "./operations.tsx";
import { Reactions } from "./reactions.tsx";

/** A comment, or the form that changes it. */
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
