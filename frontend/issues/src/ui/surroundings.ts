import { surroundingsOf } from "@glosa/comments/mount.tsx";
import type { Clock } from "@glosa/kit/browser/clock.ts";
import type { ComponentType } from "react";
import type { Comment, User } from "../model/values.ts";
import type { ThreadState } from "../store/state.ts";
import type { Thread } from "../store/thread.ts";

/** What the components of a widget share. */
export interface Surroundings {
  readonly thread: Thread;
  /** Asks the reader a yes-or-no question. */
  readonly confirm: (question: string) => boolean;
  /** A platform's HTML as sanitized nodes; `base` is the address that its links are relative to. */
  readonly format: (html: string, base: string) => Promise<DocumentFragment>;
  readonly clock: Clock;
  /** Null until they are loaded, which they are whenever someone is logged in. */
  readonly writing: () => WritingControls | null;
}

/** Components for readers who are logged in. */
export interface WritingControls {
  /** The field for editing a comment's source. */
  readonly EditInput: ComponentType<{ readonly id: string }>;
  readonly EndEditing: ComponentType<{ readonly id: string }>;
  readonly OwnOperations: ComponentType<{ readonly comment: Comment }>;
  /** The controls below the new comment. */
  readonly Sending: ComponentType<{ readonly user: User }>;
}

export const { SurroundingsContext, useSurroundings, useThread } = surroundingsOf<ThreadState, Surroundings>("IssueComments");
