/** The explanations in English, which define the names of all languages. Each may contain `{platform}` and `{repo}`. */
export const sentences = {
  unreachable: "{platform} could not be reached. Check your connection, then try again.",
  unauthorized: "{platform} requires a login. Log in and try again; your text is kept.",
  /** For readers who are logged in. */
  forbidden: "{platform} does not allow your account to do this. Ask the owner of {repo}.",
  /** For readers who aren't logged in. */
  forbiddenToNobody: "{platform} does not allow this without a login. Log in and try again; if that does not help, ask the owner of {repo}.",
  /** `{time}` is the time of day. */
  limitedUntil: "{platform} received too many requests from you. Try again at {time}.",
  "rate-limited": "{platform} received too many requests from you. Try again in a few minutes.",
  "not-found": "It is no longer there, or you cannot see it. Load the page again.",
  /** The repository, or the issue that the options name, isn't there. */
  wrongPlace: "{repo} was not found on {platform}, or you can't see its issues. Log in, or tell the owner of this page.",
  gone: "The thread was deleted, or {repo} no longer takes issues. Ask the owner of this page.",
  locked: "The thread is locked and takes no more comments. Your text is kept; ask the owner of {repo}.",
  retired: "{platform} has retired its issues, so comments can no longer be stored there. The owner of this page has to choose another platform.",
  invalid: "{platform} refused this. Change it, then try again; your text is kept.",
  server: "{platform} answered with an error. Try again later; your text is kept.",
  /** `{detail}` is what is wrong with the settings. */
  settings: "The comments of this page are not set up correctly: {detail}. Tell the owner of this page.",

  "login-expired": "Your login with {platform} has ended. Log in again; your text is kept.",
  "login-denied": "You were not logged in, because access was denied on {platform}. Log in again whenever you like.",
  /** The answer belongs to no login that this browser began. */
  "login-strange": "The login did not begin in this tab, so it was not used. Log in again.",
  "login-refused": "{platform} did not complete the login. Log in again.",
  "login-unreachable": "The login could not be completed, because there was no answer. Check your connection and log in again.",
  "login-no-storage": "This browser stores no data for this page, so you cannot log in. Allow the page to store data, then try again.",
  "login-insecure": "Logging in needs a secure connection. Open this page by an address that begins with https.",
};
