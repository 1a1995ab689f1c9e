/** Loads the comment widgets, each a chunk of its own, when they are needed. */
import type { Comments } from "@glosa/contract";
import type { CommentWidget } from "../app/comments/comments.ts";
import type { VisitCounting } from "../app/comments/counter.ts";

/** The widget of a solution. `emoji`: folder of the emoji for a store that brings none, with a slash at its end. */
export async function loadCommentWidget(solution: Comments["solution"], emoji: string): Promise<CommentWidget> {
  if (solution === "issues") {
    const { browserEnvironment: environment, mount } = await import("@glosa/issues");
    return { mount: (element, options) => mount(element, options, { environment }) };
  }
  const { browserEnvironment, mount } = await import("@glosa/anonymous");
  const environment = browserEnvironment(emoji);
  return { mount: (element, options) => mount(element, options, { environment }) };
}

export function loadVisitCounting(): Promise<VisitCounting> {
  return import("@glosa/anonymous/counters");
}
