import { type ReactNode, useId } from "react";
import { EVERY_PAGE, webAddress } from "../../model/addresses.ts";
import { addressee, type Comment } from "../../model/comment.ts";
import type { MessageKey } from "../../messages/keys.ts";
import { Editor } from "../editor/editor.tsx";
import { type CardProps, useSurroundings, useThread } from "../surroundings.ts";
import { Content, Meta } from "./content.tsx";

interface WholeCardProps extends CardProps {
  /** Shown below the text: a root comment's replies. */
  readonly children?: ReactNode;
}

/** A comment, and the editor while the reader replies to it. */
export function Card({ comment, root, children }: WholeCardProps) {
  const answering = useThread(({ editor }) => editor.target?.pid === comment.id);
  const name = useId();
  const removed = comment.id === root.id && root.removed;
  return (
    <article className="vcard" id={comment.id} aria-labelledby={name} tabIndex={-1}>
      {comment.avatar !== "" && !removed && (
        <img className="vimg" src={comment.avatar} alt="" width="40" height="40" loading="lazy" decoding="async" referrerPolicy="no-referrer" />
      )}
      <div className="vh">
        {removed ? <Removed id={name} /> : <CardBody comment={comment} root={root} name={name} />}
        <div className="vreply-wrapper" data-self-id={comment.id}>
          {answering && <Editor />}
        </div>
        {children}
      </div>
    </article>
  );
}

function Removed({ id }: { readonly id: string }) {
  return (
    <p className="vremoved" id={id}>
      {useSurroundings().thread.messages.removed}
    </p>
  );
}

interface CardBodyProps extends CardProps {
  readonly name: string;
}

function CardBody({ comment, root, name }: CardBodyProps) {
  const { messages, options } = useSurroundings().thread;
  return (
    <>
      <div className="vhead">
        <Nick comment={comment} id={name} />
        {comment.labels.map((label) => (
          <span key={label} className="vsys" data-is={label}>
            {messages[label as MessageKey] ?? label}
          </span>
        ))}
        <Answered comment={comment} root={root} />
      </div>
      <Meta comment={comment} root={root} />
      {options.path === EVERY_PAGE && comment.url !== "" && <PageLink url={comment.url} />}
      <Content comment={comment} />
      {comment.pending && <p className="vpending">{messages.pending}</p>}
    </>
  );
}

function Nick({ comment: { nick, link }, id }: { readonly comment: Comment; readonly id: string }) {
  const name = <bdi>{nick}</bdi>;
  const shared = { className: "vnick", id, children: name };
  // The children are the content.
  // oxlint-disable-next-line jsx-a11y/anchor-has-content
  return link === "" ? <span {...shared} /> : <a {...shared} href={link} target="_blank" rel="nofollow noopener noreferrer ugc" />;
}

/** Replies aren't nested further, so this names the reply that is replied to, unless the text does. */
function Answered({ comment, root }: CardProps) {
  const { pid, body } = comment;
  const answered = addressee(root, comment);
  if (answered === null || body.text.includes(`#${pid}`)) return null;
  return (
    <a className="at" href={`#${pid}`}>
      @<bdi>{answered.nick}</bdi>
    </a>
  );
}

function PageLink({ url }: { readonly url: string }) {
  const address = webAddress(url, location.href);
  return <p className="vurl">{address === "" ? url : <a href={address}>{url}</a>}</p>;
}
