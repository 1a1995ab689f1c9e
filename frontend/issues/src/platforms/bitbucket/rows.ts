import type { Comment, Issue, User } from "../../model/values.ts";
import { NO_PICTURE } from "../adapter/answers.ts";
import type { Candidate } from "../adapter/page-thread.ts";

/** A user as Bitbucket tells it; names of accounts are no longer told, nicknames are. */
export interface UserRow {
  readonly nickname?: string;
  readonly display_name?: string;
  readonly links: { readonly avatar?: Link; readonly html?: Link };
}

export interface IssueRow {
  readonly id: number;
  readonly title: string;
  readonly content?: { readonly raw: string | null };
  readonly reporter?: { readonly nickname?: string } | null;
}

export interface CommentRow {
  readonly id: number;
  /** Without a text where only the issue's state was changed. */
  readonly content: { readonly raw: string | null; readonly html?: string };
  /** Null when the account was deleted. */
  readonly user: UserRow | null;
  readonly created_on: string;
  readonly updated_on: string | null;
  readonly deleted?: boolean;
}

/** Part of a list. */
export interface Part<Row> {
  readonly values: readonly Row[];
  /** Address of the next part; missing on the last one. */
  readonly next?: string;
}

export function userOf(row: UserRow | null, link: string): User {
  const { nickname, display_name: name, links } = row ?? { nickname: "deleted", links: {} };
  return { username: nickname ?? name ?? "", avatar: links.avatar?.href ?? NO_PICTURE, homepage: links.html?.href ?? link };
}

/** `link` is the address of the repository's issues. */
export function issueOf({ id, title, content }: IssueRow, link: string): Issue {
  return { id: String(id), title, content: content?.raw ?? "", link: `${link}/${id}` };
}

/** Bitbucket has no labels, so the author decides whether an issue is a thread. `link` is the address of the repository's issues. */
export function candidateOf(row: IssueRow, link: string): Candidate<Issue> {
  return { found: issueOf(row, link), labels: [], author: row.reporter?.nickname ?? null, number: row.id };
}

export function commentOf(row: CommentRow, link: string): Comment {
  const { id, content, user, created_on: createdAt, updated_on: updatedAt } = row;
  return { id: String(id), content: content.html ?? "", contentRaw: content.raw ?? "", author: userOf(user, link), createdAt, updatedAt: updatedAt ?? createdAt, reactions: null };
}

/** Has a text, and was not deleted. */
export function isShown({ content, deleted }: CommentRow): boolean {
  return deleted !== true && content.raw !== null && content.raw !== "";
}

/** Bitbucket's own sentence. */
export function sentenceOf(json: unknown): string | undefined {
  const { error } = (json ?? {}) as { readonly error?: { readonly message?: string } };
  return error?.message;
}

interface Link {
  readonly href: string;
}
