/** The texts of the extras in English, which define the names of all languages. */
export const extras = {
  /** `{nick}` is the comment's author. */
  actions: "What you can do with the comment by {nick}",
  edit: "Edit",
  save: "Save",
  delete: "Delete",
  cancel: "Cancel",
  sureToDelete: "Delete your comment? You can't undo this.",
  deleted: "Your comment was deleted.",
  report: "Report",
  whyReport: "What is wrong with this comment?",
  "report-spam": "Advertising",
  "report-abuse": "Insults or hate",
  "report-off-topic": "Not about this page",
  "report-wrong": "Wrong or misleading",
  send: "Send",
  reported: "Thank you. The moderators will look at it.",
  saved: "Your changes were saved.",
  unsent: "Your changes aren't sent yet. Choose Edit to continue.",

  copyLink: "Copy link",
  linkCopied: "The link was copied.",
  copyFailed: "The link could not be copied. It's in the address bar now.",
  /** `{nick}` is the comment's author. */
  like: "Like the comment by {nick}",
  tooManyLikes: "Too many likes in a short time. Try again later.",

  order: "Order",
  "order-newest": "Newest first",
  "order-oldest": "Oldest first",
  "order-liked": "Most liked first",
  isNew: "New",
  /** One form for each plural of the language, see `wordFor`. `{count}` is the number. */
  newSince: "{count} new comment since your last visit|{count} new comments since your last visit",
  arrived: "Show {count} new comment|Show {count} new comments",

  formatting: "Formatting",
  "format-bold": "Bold",
  "format-italic": "Italic",
  "format-link": "Link",
  "format-code": "Code",
  "format-quote": "Quote",
  people: "People in this discussion",
  emailReplies: "Email me replies",
  checkMail: "Check your mail to confirm that you want replies.",
  keepName: "Keep this name",
  nameRequested: "Check your mail. If the name is free or yours, you get a link.",
  nameIsYours: "This name is yours.",
  forgetName: "Sign out",

  // Refusals, by the service's codes
  "edit-time-over": "The time for changing this comment is over.",
  "own-key-refused": "Only the browser that posted a comment can change it.",
  "edit-conflict": "Somebody else changed the text in the meantime. Reload the page to see it.",
  "not-found": "This comment isn't there any more. Reload the page.",
};

export type Extras = Readonly<Record<keyof typeof extras, string>>;
