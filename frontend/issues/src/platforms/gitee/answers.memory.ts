/** Answers of Gitee's API. */
import type { CommentRow, IssueRow, UserRow } from "./gitee.ts";

export const READER: UserRow = { login: "reader", avatar_url: "https://e/reader.png", html_url: "https://gitee.com/reader" };

export const ISSUE: IssueRow = { id: 700, number: "IWWTA", title: "[Vssue]Guide", body: "https://docs/guide", html_url: "https://gitee.com/o/r/issues/IWWTA", labels: [{ name: "Vssue" }], user: READER };

export const COMMENT: CommentRow = {
  id: 41,
  body: "*hi*",
  body_html: "<p><em>hi</em></p>",
  user: READER,
  created_at: "2026-11-21T15:11:50+08:00",
  updated_at: "2026-11-21T16:00:00+08:00",
};
