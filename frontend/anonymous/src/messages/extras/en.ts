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

  // Refusals, by the service's codes
  "edit-time-over": "The time for changing this comment is over.",
  "own-key-refused": "Only the browser that posted a comment can change it.",
  "edit-conflict": "Somebody else changed the text in the meantime. Reload the page to see it.",
  "not-found": "This comment isn't there any more. Reload the page.",
};

export type Extras = Readonly<Record<keyof typeof extras, string>>;
