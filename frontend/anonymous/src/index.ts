/** The parts of the widget without accounts that other packages use. */
export { startCounters } from "./counter/start-counters.ts";
export { type GivenOptions, readOptions } from "./options/options.ts";
export { AnonymousComments } from "./ui/mount/anonymous-comments.tsx";
export { browserEnvironment } from "./ui/mount/environment.ts";
export { type Handle, mount } from "./ui/mount/mount.tsx";
