/** The texts of one language that a reader may see at any time. `{…}` stands for what the widget puts there; a bar divides the form for one from the form for any other number. */
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
  /** `{count}`; one or other. */
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
  /** `{id}`: an issue was created, though the options name another one. */
  readonly createdBeside: string;

  /** There is no thread, and this account may not begin one. `{repo}` */
  readonly missing: string;
  /** Stands for every sentence that is not there. */
  readonly unknown: string;
}

/** What is wrong, and what to do about it, by the kind of a platform's failure; loaded when something is. `{platform}` and `{repo}` may stand in each. */
export interface Sentences {
  readonly unreachable: string;
  readonly unauthorised: string;
  /** To an account. */
  readonly forbidden: string;
  /** To who is not logged in. */
  readonly forbiddenToNobody: string;
  /** `{time}` of the clock. */
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
  /** `{detail}`: what is wrong with the settings. */
  readonly settings: string;

  // The same for logins, by the kind of their failure
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
