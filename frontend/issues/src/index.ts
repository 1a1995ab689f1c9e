/** What other packages use of the widget for code hosts. */
export type { GivenOptions } from "./options/options.ts";
export { browserEnvironment } from "./ui/mount/environment.ts";
export { IssueComments } from "./ui/mount/issue-comments.tsx";
export { type Handle, mount } from "./ui/mount/mount.tsx";
