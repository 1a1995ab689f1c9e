import type { Comment, Issue, ReactionKind, Reactions, User } from "../../model/values.ts";
import { NO_PICTURE } from "../adapter/answers.ts";
import type { Candidate } from "../adapter/page-thread.ts";

/** A user as GitLab tells it. */
export interface UserRow {
  readonly username: string;
  readonly avatar_url: string | null;
  readonly web_url: string;
}

export interface IssueRow {
  readonly iid: number;
  readonly title: string;
  readonly description: string | null;
  readonly web_url: string;
  readonly labels: readonly string[];
  readonly author: { readonly username: string } | null;
  readonly discussion_locked?: boolean | null;
}

export interface NoteRow {
  readonly id: number;
  readonly body: string;
  readonly author: UserRow;
  readonly created_at: string;
  readonly updated_at: string;
  /** Written by GitLab itself, about a change. */
  readonly system: boolean;
}

export interface AwardRow {
  readonly id: number;
  readonly name: string;
  readonly user: { readonly username: string } | null;
}

/** GitLab's names of the emoji that stand for each kind. */
export const AWARDS: Readonly<Record<ReactionKind, string>> = { heart: "heart", like: "thumbsup", unlike: "thumbsdown" };

export function userOf({ username, avatar_url, web_url }: UserRow): User {
  return { username, avatar: avatar_url ?? NO_PICTURE, homepage: web_url };
}

export function issueOf({ iid, title, description, web_url }: IssueRow): Issue {
  return { id: String(iid), title, content: description ?? "", link: web_url };
}

export function candidateOf(row: IssueRow): Candidate<Issue> {
  return { found: issueOf(row), labels: row.labels, author: row.author?.username ?? null, number: row.iid };
}

export function commentOf(note: NoteRow, content: string, reactions: Reactions | null): Comment {
  const { id, body, author, created_at: createdAt, updated_at: updatedAt } = note;
  return { id: String(id), content, contentRaw: body, author: userOf(author), createdAt, updatedAt, reactions };
}

/** GitLab's own sentence: a text, or what is wrong with each field. */
export function sentenceOf(json: unknown): string | undefined {
  const { message, error, error_description: description } = (json ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof message === "object" && message !== null) return Object.entries(message).map(([field, said]) => `${field} ${[said].flat().join(", ")}`).join("; ");
  return [message, description, error].find((text) => typeof text === "string");
}
