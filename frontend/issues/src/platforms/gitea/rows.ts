import type { Comment, Issue, ReactionKind, Reactions, User } from "../../model/values.ts";
import { NO_PICTURE } from "../adapter/answers.ts";
import type { Candidate } from "../adapter/page-thread.ts";

/** A user as Gitea and Forgejo tell it. */
export interface UserRow {
  readonly login: string;
  readonly avatar_url: string;
  /** Older versions do not tell it. */
  readonly html_url?: string;
}

export interface IssueRow {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly html_url: string;
  /** Null stands for none. */
  readonly labels: readonly { readonly name: string }[] | null;
  readonly user: { readonly login: string } | null;
  readonly is_locked?: boolean;
}

export interface CommentRow {
  readonly id: number;
  readonly body: string;
  /** Null when the account was deleted. */
  readonly user: UserRow | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface ReactionRow {
  readonly content: string;
}

export interface LabelRow {
  readonly id: number;
  readonly name: string;
}

/** Gitea's words for each kind. */
export const WORDS: Readonly<Record<ReactionKind, string>> = { heart: "heart", like: "+1", unlike: "-1" };

/** `link` is the platform's address. */
export function userOf(row: UserRow | null, link: string): User {
  const { login, avatar_url: avatar, html_url: homepage } = row ?? { login: "ghost", avatar_url: "", html_url: link };
  return { username: login, avatar: avatar === "" ? NO_PICTURE : avatar, homepage: homepage ?? `${link}/${encodeURIComponent(login)}` };
}

export function issueOf({ number, title, body, html_url: link }: IssueRow): Issue {
  return { id: String(number), title, content: body, link };
}

export function candidateOf(row: IssueRow): Candidate<Issue> {
  return { found: issueOf(row), labels: (row.labels ?? []).map(({ name }) => name), author: row.user?.login ?? null, number: row.number };
}

export function commentOf(row: CommentRow, link: string, { content, reactions }: { readonly content: string; readonly reactions: Reactions | null }): Comment {
  const { id, body, user, created_at: createdAt, updated_at: updatedAt } = row;
  return { id: String(id), content, contentRaw: body, author: userOf(user, link), createdAt, updatedAt, reactions };
}

/** Gitea's own sentence. */
export function sentenceOf(json: unknown): string | undefined {
  const { message } = (json ?? {}) as { readonly message?: unknown };
  return typeof message === "string" ? message : undefined;
}
