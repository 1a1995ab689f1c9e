/** The parts of the widget for code hosts that other packages use. */
export type { GivenOptions } from "./options/options.ts";
export { browserEnvironment } from "./ui/mount/environment.ts";
export { IssueComments } from "./ui/mount/issue-comments.tsx";
export { type Handle, mount } from "./ui/mount/mount.tsx";
