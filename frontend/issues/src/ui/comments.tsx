import { wordFor } from "@glosa/kit/text/locale.ts";
import { type ReactNode, type RefObject, useRef } from "react";
import { fill } from "@glosa/comments/text.ts";
import { useSurroundings, useThread } from "./surroundings.ts";
import { CommentItem } from "./comment-item.tsx";
import { Pagination } from "./pagination.tsx";

/** With more comments than this, the controls are also below them. */
const MANY = 5;

/** One page of the thread, with controls for the others. */
export function Comments() {
  const { messages } = useSurroundings().thread;
  const comments = useThread((state) => state.comments);
  const list = useRef<HTMLElement>(null);
  if (comments === null || comments.count === 0) return null;
  const { count, data } = comments;

  /** Readers who change the page at its end continue at its beginning. */
  function toFirst() {
    list.current?.scrollIntoView();
    list.current?.focus({ preventScroll: true });
  }

  return (
    <List ref={list} label={fill(wordFor(count, messages.comments), { count })}>
      <Pagination />
      {data.map((comment) => (
        <CommentItem key={comment.id} comment={comment} />
      ))}
      {data.length > MANY && <Pagination onTurned={toFirst} />}
    </List>
  );
}

interface ListProps {
  readonly ref: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly children: ReactNode;
}

/** A component of its own, so that only its element changes while another list loads. */
function List({ ref, label, children }: ListProps) {
  const loading = useThread((state) => state.loadingComments);
  return (
    <section ref={ref} className="vssue-comments" aria-label={label} aria-busy={loading} tabIndex={-1}>
      {children}
    </section>
  );
}
