import type { FailureWords } from "@glosa/kit/browser/host-element.ts";

/** The texts that a reader may see at any time, in one language. `{…}` is a placeholder; a bar separates the form for one from the form for other numbers. */
export interface Messages {
  // Statuses
  readonly failed: string;
  readonly loginRequired: string;
  readonly createIssue: string;
  readonly creatingIssue: string;
  readonly noComments: string;
  readonly initializing: string;
  readonly loading: string;

  // The new comment
  /** `{platform}` */
  readonly login: string;
  readonly logout: string;
  readonly currentUser: string;
  readonly placeholder: string;
  readonly loginPlaceholder: string;
  /** The label of the field. */
  readonly newComment: string;
  readonly submit: string;
  readonly submitting: string;

  // A comment
  readonly edit: string;
  /** The label of the field. */
  readonly editing: string;
  readonly save: string;
  readonly saving: string;
  readonly cancel: string;
  readonly remove: string;
  readonly removing: string;
  readonly confirmRemove: string;
  readonly reply: string;
  readonly heart: string;
  readonly like: string;
  readonly unlike: string;

  // The list
  /** `{count}`, in two forms. */
  readonly comments: string;
  readonly perPage: string;
  readonly page: string;
  readonly previous: string;
  readonly next: string;
  readonly sort: string;
  readonly newestFirst: string;
  readonly oldestFirst: string;
  readonly powered: string;
  readonly retry: string;
  /** Closes an alert. */
  readonly dismiss: string;

  // Alerts
  /** `{reaction}` */
  readonly alreadyGiven: string;
  readonly removeFailed: string;
  /** An issue with `{id}` was created although the options name another one. */
  readonly createdSeparately: string;

  /** There is no thread, and this account can't create one. `{repo}` */
  readonly missing: string;
  /** Replaces every sentence that can't be loaded. */
  readonly unknown: string;
}

/** Explanations by kind of failure, with what to do; loaded after a failure. Each may contain `{platform}` and `{repo}`. */
export interface Sentences {
  readonly unreachable: string;
  readonly unauthorized: string;
  /** For readers who are logged in. */
  readonly forbidden: string;
  /** For readers who aren't logged in. */
  readonly forbiddenToNobody: string;
  /** `{time}` is the time of day. */
  readonly limitedUntil: string;
  readonly "rate-limited": string;
  readonly "not-found": string;
  /** The repository, or the issue that the options name, is not there. */
  readonly wrongPlace: string;
  readonly gone: string;
  readonly locked: string;
  readonly retired: string;
  readonly invalid: string;
  readonly server: string;
  /** `{detail}` is what is wrong with the settings. */
  readonly settings: string;

  // Logins, by kind of failure
  readonly "login-expired": string;
  readonly "login-denied": string;
  /** The answer belongs to no login that this browser began. */
  readonly "login-strange": string;
  readonly "login-refused": string;
  readonly "login-unreachable": string;
  readonly "login-no-storage": string;
  readonly "login-insecure": string;
}

export type SentenceKey = keyof Sentences;

/** What is shown in each language if its texts can't be loaded. */
export const FAILURE: FailureWords = {
  en: ["The comments could not be loaded.", "Try again"],
  pt: ["Não foi possível carregar os comentários.", "Tentar de novo"],
  zh: ["评论加载失败。", "重试"],
  ja: ["コメントを読み込めませんでした。", "再試行"],
  he: ["לא ניתן לטעון את התגובות.", "לנסות שוב"],
};
