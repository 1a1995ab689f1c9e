/** Comments as a React component in strict mode, as in someone's own React program. */
import { createElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { type GivenOptions, IssueComments } from "../../index.ts";

/** Renders the comments into `element`. */
export function show(element: HTMLElement, options: GivenOptions): void {
  createRoot(element).render(createElement(StrictMode, null, createElement(IssueComments, { options })));
}
