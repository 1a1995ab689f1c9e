/** Counts views with the anonymous widget's counters. */
import { startCounters } from "@glosa/anonymous/counters";
import { createCountView } from "../app/comments/count-view.ts";

/** Counts a view of a page. */
export const countView = createCountView(startCounters);
