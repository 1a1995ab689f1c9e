/** Answers of our service's own API, as docs/openapi.yaml describes them; fields are only ever added. */

export interface CommentView {
  readonly id: string;
  readonly nick: string;
  readonly link: string;
  /** Relative to the answer's address; `{style}` stands for a style's name. */
  readonly avatar: string;
  readonly html: string;
  readonly createdAt: string;
  readonly rid?: string;
  readonly pid?: string;
  readonly removed?: boolean;
  readonly qqAvatar?: string;
  readonly url?: string;
  readonly mail?: string;
  readonly status?: string;
}

export interface RootView extends CommentView {
  readonly replies: readonly CommentView[];
  readonly replyCursor?: string;
}

export interface ThreadAnswer {
  readonly count: number;
  readonly replies: number;
  readonly roots: readonly RootView[];
  readonly cursor?: string;
  readonly newer?: boolean;
}

export interface RepliesAnswer {
  readonly replies: readonly CommentView[];
  readonly cursor?: string;
}

export interface PostedAnswer {
  readonly comment: CommentView;
  readonly device?: string;
}

export interface CountsAnswer {
  readonly counts: Readonly<Record<string, { readonly roots: number; readonly replies: number }>>;
}

export interface ViewsAnswer {
  readonly views: Readonly<Record<string, number>>;
}
