/**
 * The texts in English, which define the names of all languages. `{…}` is a placeholder; a bar separates the form for one
 * from the form for other numbers.
 */
export const messages = {
  failed: "Failed to load comments",
  loginRequired: "Login to view comments",
  createIssue: "Click to create issue",
  creatingIssue: "Creating the issue",
  noComments: "No comments yet. Leave the first comment !",
  initializing: "Getting ready",
  loading: "Loading comments",

  login: "Login with {platform}",
  logout: "Logout",
  currentUser: "Current user",
  placeholder: "Leave a comment. Markdown is supported; Ctrl + Enter submits.",
  loginPlaceholder: "Login to leave a comment. Markdown is supported.",
  /** The label of the field. */
  newComment: "New comment",
  submit: "Submit comment",
  submitting: "Submitting",

  edit: "Edit",
  /** The label of the field. */
  editing: "Edit comment",
  save: "Save",
  saving: "Saving",
  cancel: "Cancel",
  remove: "Delete",
  removing: "Deleting",
  confirmRemove: "Confirm to delete this comment ?",
  reply: "Reply",
  heart: "Heart",
  like: "Like",
  unlike: "Unlike",

  comments: "{count} comment|{count} comments",
  perPage: "Comments per page",
  page: "Page",
  previous: "Previous page",
  next: "Next page",
  sort: "Order",
  newestFirst: "Newest first",
  oldestFirst: "Oldest first",
  powered: "Powered by",
  retry: "Try again",
  /** Closes an alert. */
  dismiss: "Close this message",

  alreadyGiven: "Already given '{reaction}' reaction",
  removeFailed: "Failed to delete comment",
  /** An issue with `{id}` was created although the options name another one. */
  createdSeparately: "Issue {id} was created. Set issueId to {id}, so that this page finds it.",

  /** There is no thread, and this account can't create one. */
  missing: "This page has no thread yet, and only an administrator of {repo} may begin one. Ask the owner to open this page once while logged in.",
  /** Replaces every sentence that can't be loaded. */
  unknown: "Something went wrong in this page. Load it again; your text is kept.",
};
