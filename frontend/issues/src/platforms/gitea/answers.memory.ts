/** Answers of Gitea's API. */
import type { CommentRow, IssueRow, UserRow } from "./gitea.ts";

export const READER: UserRow = { login: "reader", avatar_url: "https://t/reader.png", html_url: "https://git.example.org/reader" };

export const ISSUE: IssueRow = { number: 7, title: "[Vssue]Guide", body: "https://docs/guide", html_url: "https://git.example.org/o/r/issues/7", labels: [{ name: "Vssue" }], user: READER, is_locked: false };

/** A comment; newer ones have larger ids. */
export function comment(id: number, changes: Partial<CommentRow> = {}): CommentRow {
  return { id, body: `*${id}*`, user: READER, created_at: "2026-11-21T07:11:50Z", updated_at: "2026-11-21T08:00:00Z", ...changes };
}
