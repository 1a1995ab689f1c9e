/** Answers of Bitbucket's REST API. */
import type { CommentRow, IssueRow, UserRow } from "./bitbucket.ts";

export const READER: UserRow = {
  nickname: "reader",
  display_name: "Rita Reader",
  links: { avatar: { href: "https://b/reader.png" }, html: { href: "https://bitbucket.org/%7Breader%7D/" } },
};

export const ISSUE: IssueRow = { id: 7, title: "[Vssue]Guide", content: { raw: "https://docs/guide" }, reporter: { nickname: "O" } };

/** A comment; newer ones have larger ids. */
export function comment(id: number, changes: Partial<CommentRow> = {}): CommentRow {
  return { id, content: { raw: `*${id}*`, html: `<p><em>${id}</em></p>` }, user: READER, created_on: "2026-11-21T07:11:50.262+00:00", updated_on: null, deleted: false, ...changes };
}
