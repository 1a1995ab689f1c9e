/** Answers of GitHub's REST API, as far as they are used. */

export interface UserAnswer {
  readonly login: string;
  readonly avatar_url: string;
  readonly html_url: string;
}

export interface IssueAnswer {
  readonly number: number;
  /** Its id in the GraphQL API. */
  readonly node_id: string;
  readonly title: string;
  readonly body?: string | null;
  readonly html_url: string;
  /** How many there are. */
  readonly comments: number;
  readonly labels: readonly { readonly name: string }[];
  /** Null when the account was deleted. */
  readonly user: { readonly login: string } | null;
  /** Pull requests are listed among the issues. */
  readonly pull_request?: object;
}

export interface CommentAnswer {
  readonly id: number;
  readonly body?: string;
  readonly body_html?: string;
  /** Null when the account was deleted. */
  readonly user: UserAnswer | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly reactions?: { readonly "+1": number; readonly "-1": number; readonly heart: number };
}
