/** Answers of GitLab's REST API. */
import type { AwardRow, IssueRow, NoteRow, UserRow } from "./gitlab.ts";

export const READER: UserRow = { username: "reader", avatar_url: "https://g/reader.png", web_url: "https://gitlab.com/reader" };

export const ISSUE: IssueRow = { iid: 7, title: "[Vssue]Guide", description: "https://docs/guide", web_url: "https://gitlab.com/o/r/-/issues/7", labels: ["Vssue"], author: READER, discussion_locked: null };

export const NOTE: NoteRow = { id: 41, body: "*hi*", author: READER, created_at: "2026-11-21T07:11:50.262Z", updated_at: "2026-11-21T08:00:00.000Z", system: false };

/** An emoji that someone gave. */
export function award(id: number, name: string, username = "someone"): AwardRow {
  return { id, name, user: { username } };
}
