import type { OpenWriting } from "../parts.ts";
import { beginner } from "./beginning.ts";
import { composer } from "./composing.ts";
import { reduceWriting } from "./reduce.ts";
import { sender } from "./sending.ts";

/** Everything that changes a thread. */
export const openWriting: OpenWriting = (thread, { pages, page }) => {
  const { change, ...shared } = thread;
  const access = { ...shared, update: thread.dispatch, dispatch: (action: Parameters<typeof reduceWriting>[1]) => change((state) => reduceWriting(state, action)) };
  return { ...composer(access), ...sender(access, pages), ...beginner(access, page) };
};
