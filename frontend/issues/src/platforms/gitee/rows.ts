import type { Comment, Issue, User } from "../../model/values.ts";
import { NO_PICTURE } from "../adapter/answers.ts";
import type { Candidate } from "../adapter/page-thread.ts";

/** A user as Gitee tells it. */
export interface UserRow {
  readonly login: string;
  readonly avatar_url: string | null;
  readonly html_url: string;
}

export interface IssueRow {
  /** Unique among all issues of a repository, and larger for newer ones. */
  readonly id: number;
  /** A name of letters and digits. */
  readonly number: string;
  readonly title: string;
  readonly body: string | null;
  readonly html_url: string;
  readonly labels: readonly { readonly name: string }[];
  readonly user: { readonly login: string } | null;
}

export interface CommentRow {
  readonly id: number;
  readonly body: string;
  readonly body_html?: string;
  /** Null when the account was deleted. */
  readonly user: UserRow | null;
  readonly created_at: string;
  readonly updated_at?: string | null;
}

export function userOf(row: UserRow | null, link: string): User {
  return row === null ? { username: "ghost", avatar: NO_PICTURE, homepage: link } : { username: row.login, avatar: row.avatar_url ?? NO_PICTURE, homepage: row.html_url };
}

export function issueOf({ number, title, body, html_url: link }: IssueRow): Issue {
  return { id: number, title, content: body ?? "", link };
}

export function candidateOf(row: IssueRow): Candidate<Issue> {
  return { found: issueOf(row), labels: row.labels.map(({ name }) => name), author: row.user?.login ?? null, number: row.id };
}

export function commentOf(row: CommentRow, link: string): Comment {
  const { id, body, body_html: content = "", user, created_at: createdAt, updated_at: updatedAt } = row;
  return { id: String(id), content, contentRaw: body, author: userOf(user, link), createdAt, updatedAt: updatedAt ?? createdAt, reactions: null };
}

/** Gitee's own sentence. */
export function sentenceOf(json: unknown): string | undefined {
  const { message, error_description: description } = (json ?? {}) as Readonly<Record<string, unknown>>;
  return [message, description].find((text) => typeof text === "string");
}
