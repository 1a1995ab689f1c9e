import type { ReactNode } from "react";

interface OperationProps {
  readonly icon: ReactNode;
  readonly words: string;
  /** Being sent: it keeps the focus and ignores clicks. */
  readonly busy?: boolean;
  readonly onClick: () => void;
}

/** One thing that a reader may do with a comment. */
export function Operation({ icon, words, busy = false, onClick }: OperationProps) {
  return (
    <button type="button" className="vssue-comment-operation" title={words} aria-label={words} aria-disabled={busy} onClick={onClick}>
      {busy ? <i className="vssue-icon vssue-icon-loading" /> : icon}
    </button>
  );
}
