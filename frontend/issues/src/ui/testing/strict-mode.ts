/** Comments as a React component, in strict mode: what a page of somebody's own React program does. */
import { createElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { type GivenOptions, IssueComments } from "../../index.ts";

/** Draws the comments into `element`. */
export function show(element: HTMLElement, options: GivenOptions): void {
  createRoot(element).render(createElement(StrictMode, null, createElement(IssueComments, { options })));
}
